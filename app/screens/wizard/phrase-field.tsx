import type { ReactNode } from 'react';
import { readRegister } from '#core/documents/registers.ts';
import { findStepField, type StepFieldName } from '#core/documents/steps.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { useLine } from '../../data/content/use-line.ts';
import { TextField } from '../../ui/text-field.tsx';
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
  const { document, item } = useWizard();
  const definition = findStepField({ step, field });
  const limit = definition?.kind === 'phrase' ? definition.limit : undefined;
  const input = useLine({
    document,
    path: ['steps', step, field],
    value: readRegister(item.steps[step][field]) ?? '',
    write: (text, apply) => apply('setStepValue', { step, field, value: text.trim() === '' ? null : text }),
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
