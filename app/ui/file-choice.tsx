import { useRef } from 'react';
import { Button } from './button.tsx';

export interface FileChoiceProps {
  /** Name of the field, for example "CSV file". */
  readonly label: string;
  /** As in the attribute `accept`. */
  readonly accept: string;
  /** Name of the chosen file; null before. */
  readonly name: string | null;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** A button that opens the system's file dialog, and the name of the file that was chosen. */
export function FileChoice({ label, accept, name, isDisabled, onChoose }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button disabled={isDisabled} onClick={() => picker.current?.click()}>
        {name === null ? 'Choose a file' : 'Choose another file'}
      </Button>
      {name !== null && <bdi className="min-w-0 text-sm wrap-anywhere text-ink-2">{name}</bdi>}
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          // Allows choosing the same file again after it was corrected.
          event.target.value = '';
        }}
      />
    </div>
  );
}
