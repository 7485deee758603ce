import { RiCheckLine, RiFileCopyLine } from '@remixicon/react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-field.tsx';
import { Textarea } from './textarea.tsx';

export interface CopyFieldProps {
  /** The field's label; `copyLabel` names the button. */
  readonly label: string;
  readonly copyLabel: string;
  readonly value: string;
  readonly hint?: string;
  /** Shows the value in groups of so many characters, which are easier to type. Copied without the spaces. */
  readonly groupsOf?: number;
  /** Further buttons beside it. */
  readonly children?: ReactNode;
}

/** An address to copy. Without permission to use the clipboard the text is selected, so that the person can copy it. */
export function CopyField({ label, copyLabel, value, hint, groupsOf, children }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<{ readonly value: string; readonly isCopied: boolean } | null>(null);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    if (!isCopied) (area.current ?? input.current)?.select();
    setCopied({ value, isCopied });
  };
  const shown = { readOnly: true, label, hint, dir: 'ltr' } as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {groupsOf === undefined ? (
        <TextField ref={input} {...shown} value={value} onFocus={({ target }) => target.select()} />
      ) : (
        // The groups stand on as many lines as they need.
        <Textarea
          ref={area}
          {...shown}
          rows={1}
          value={inGroups(value, groupsOf)}
          onFocus={({ target }) => target.select()}
          onCopy={(event) => {
            const { selectionStart, selectionEnd, value: groups } = event.currentTarget;
            event.preventDefault();
            event.clipboardData.setData('text/plain', groups.slice(selectionStart, selectionEnd).replaceAll(' ', ''));
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button size="small" onClick={() => void copy()}>
          <RiFileCopyLine size={16} aria-hidden="true" />
          {copyLabel}
        </Button>
        {children}
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {copied?.value === value && copied.isCopied && (
            <>
              <RiCheckLine size={16} aria-hidden="true" className="text-good" />
              Copied
            </>
          )}
          {copied?.value === value &&
            !copied.isCopied &&
            'Your browser blocked copying. It is selected: press Ctrl C or ⌘C.'}
        </span>
      </div>
    </div>
  );
}

function inGroups(value: string, size: number): string {
  return (value.match(new RegExp(`.{1,${size}}`, 'gu')) ?? []).join(' ');
}
