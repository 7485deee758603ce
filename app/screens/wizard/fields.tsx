import type { FocusEvent, ReactNode } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { readRegister } from '#core/documents/registers.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import type { LineBindingDeps } from '../../engine/documents/line-binding.ts';
import { useLine, useTextBinding } from '../../features/content/use-bound-text.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useBoundTextarea } from './use-bound-textarea.ts';
import { findStepField, type StepFieldName } from '#core/documents/step-fields.ts';

export interface ChoiceFieldProps extends StepFieldName {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Shown as chosen while nothing is. */
  readonly fallback?: string;
}

/** A step's field with a few options, all visible. */
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

export interface PhraseFieldProps extends StepFieldName {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  /** Whether to show how much of the field's limit is used. */
  readonly hasCounter?: boolean;
  /** Writes the text, blank for none, in place of the field's own command. */
  readonly write?: LineBindingDeps['write'];
  readonly onFocus?: () => void;
  /** Called after the typed text was written. */
  readonly onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** A single-line field of a step. */
export function PhraseField({
  step,
  field,
  label,
  hint,
  placeholder,
  hasCounter = false,
  write = (text, apply) => apply('setStepValue', { step, field, value: phraseOf(text) }),
  onFocus,
  onBlur,
}: PhraseFieldProps) {
  const { document, item } = useWizard();
  const definition = findStepField({ step, field });
  const limit = definition?.kind === 'phrase' ? definition.limit : undefined;
  const input = useLine({
    document,
    path: ['steps', step, field],
    value: readRegister(item.steps[step][field]) ?? '',
    write,
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
      onFocus={onFocus}
      onBlur={(event) => {
        input.settle();
        onBlur?.(event);
      }}
    />
  );
}

/** The value of a phrase that was typed. */
export function phraseOf(text: string): string | null {
  return text.trim() === '' ? null : text;
}

export interface TextBoxProps {
  /** The path of the collaborative text in the item. */
  readonly path: TextPath;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly hasFocus?: boolean;
  readonly className?: string;
}

/** A collaborative text of the item: edits from other devices are merged while the person types. */
export function TextBox({ path, label, isLabelHidden, hint, placeholder, rows, hasFocus, className }: TextBoxProps) {
  const { document, item } = useWizard();
  const binding = useTextBinding(document, path);
  const { isFull, ...bound } = useBoundTextarea(binding, readText(item, path) ?? '');
  return (
    <Textarea
      {...bound}
      error={isFull ? contentFailureSentence({ type: 'text-too-long' }) : null}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      placeholder={placeholder}
      rows={rows ?? 3}
      className={className}
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      readOnly={!binding}
    />
  );
}
