import { Checkbox as ArkCheckbox } from '@ark-ui/react/checkbox';
import { RiCheckLine } from '@remixicon/react';
import type { ReactNode } from 'react';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Checkbox({ label, isChecked, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <ArkCheckbox.Root
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked === true)}
      className="flex min-h-11 items-center gap-3 desk:min-h-9"
    >
      <ArkCheckbox.Control className="grid size-5 shrink-0 place-items-center rounded-[4px] border border-line-strong bg-surface text-accent-ink transition-colors duration-120 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent">
        <ArkCheckbox.Indicator>
          <RiCheckLine size={16} aria-hidden="true" />
        </ArkCheckbox.Indicator>
      </ArkCheckbox.Control>
      <ArkCheckbox.Label className="text-base data-disabled:text-ink-3">{label}</ArkCheckbox.Label>
      <ArkCheckbox.HiddenInput />
    </ArkCheckbox.Root>
  );
}
