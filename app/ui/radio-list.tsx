import { RadioGroup } from '@ark-ui/react/radio-group';
import type { ReactNode } from 'react';

export interface RadioOption {
  readonly value: string;
  readonly label: ReactNode;
  /** Shown below the label, in smaller type. */
  readonly note?: ReactNode;
}

export interface RadioListProps {
  readonly label: string;
  readonly options: readonly RadioOption[];
  readonly value: string | null;
  readonly onChange: (value: string) => void;
}

/** A choice among a few options with one line each. */
export function RadioList({ label, options, value, onChange }: RadioListProps) {
  return (
    <RadioGroup.Root
      value={value}
      onValueChange={({ value: next }) => {
        if (next !== null) onChange(next);
      }}
      className="grid gap-2"
    >
      <RadioGroup.Label className="sr-only">{label}</RadioGroup.Label>
      {options.map((option) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-3.5 py-3 shadow-low transition-colors duration-120 hover:border-line-strong data-[state=checked]:border-accent data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent"
        >
          <RadioGroup.ItemControl className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface after:size-2.5 after:rounded-full data-[state=checked]:border-accent data-[state=checked]:after:bg-accent" />
          <div className="grid min-w-0 gap-1">
            <RadioGroup.ItemText className="text-md wrap-anywhere">{option.label}</RadioGroup.ItemText>
            {option.note && <div className="grid gap-1 text-sm text-ink-3 wrap-anywhere">{option.note}</div>}
          </div>
          <RadioGroup.ItemHiddenInput />
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
