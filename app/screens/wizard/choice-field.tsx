import { readRegister } from '#core/documents/registers.ts';
import type { StepFieldName } from '#core/documents/steps.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useWizard } from './wizard-context.ts';

export interface ChoiceFieldProps extends StepFieldName {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown as chosen while nothing is. */
  readonly fallback?: string;
}

/** A step's field with a few values, all in sight. */
export function ChoiceField({ step, field, label, options, fallback }: ChoiceFieldProps) {
  const { item, apply } = useWizard();
  const value = readRegister(item.steps[step][field]) ?? fallback ?? null;
  return (
    <SegmentedControl
      label={label}
      options={options}
      value={value}
      onChange={(next) => apply('setStepValue', { step, field, value: next })}
    />
  );
}
