import { Switch as ArkSwitch } from '@ark-ui/react/switch';
import { type ReactNode, useEffect, useRef } from 'react';

export interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/**
 * A setting that is on or off. The checkbox that screen readers announce changes with a press, whatever comes of it; it is
 * set back to what is true, until `isOn` changes.
 */
export function Switch({ label, hint, isOn, onChange, isDisabled = false }: SwitchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.checked = isOn;
  });
  return (
    <ArkSwitch.Root
      checked={isOn}
      disabled={isDisabled}
      onCheckedChange={({ checked }) => onChange(checked)}
      className="flex min-h-11 items-center justify-between gap-4"
    >
      <span className="grid min-w-0 gap-0.5">
        <ArkSwitch.Label className="text-base font-medium">{label}</ArkSwitch.Label>
        {hint && <span className="text-xs wrap-anywhere text-ink-3">{hint}</span>}
      </span>
      <ArkSwitch.Control className="flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors duration-120 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-disabled:opacity-50 data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent">
        <ArkSwitch.Thumb className="size-[18px] rounded-full bg-ink-3 transition duration-120 ease-calm data-[state=checked]:translate-x-4 data-[state=checked]:bg-accent-ink" />
      </ArkSwitch.Control>
      {/* The checkbox itself announces whether it is on. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <ArkSwitch.HiddenInput ref={input} role="switch" />
    </ArkSwitch.Root>
  );
}
