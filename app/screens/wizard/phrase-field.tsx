import type { ReactNode } from 'react';
import { readRegister } from '#core/documents/registers.ts';
import { findStepField, type StepFieldName } from '#core/documents/step-fields.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useCommittedText } from './use-committed-text.ts';
import { useWizard } from './wizard-context.ts';

export interface PhraseFieldProps extends StepFieldName {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** Shows how much of the field's limit is used. */
  readonly hasCounter?: boolean;
}

/** One short line of a step. */
export function PhraseField({ step, field, label, hint, placeholder, hasCounter = false }: PhraseFieldProps) {
  const { item, apply } = useWizard();
  const definition = findStepField({ step, field });
  const limit = definition?.kind === 'phrase' ? definition.limit : undefined;
  const input = useCommittedText({
    value: readRegister(item.steps[step][field]) ?? '',
    commit: (value) => apply('setStepValue', { step, field, value: value.trim() === '' ? null : value }),
  });
  return (
    <TextField
      label={label}
      hint={hasCounter ? `${input.value.length} of ${limit} characters` : hint}
      placeholder={placeholder}
      maxLength={limit}
      value={input.value}
      error={input.failure && contentFailureSentence(input.failure)}
      onChange={(event) => input.change(event.target.value)}
      onBlur={input.settle}
    />
  );
}
