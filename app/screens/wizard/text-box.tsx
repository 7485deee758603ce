import type { ReactNode } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import { useTextBinding } from '../../data/content/use-text-binding.ts';
import { Textarea } from '../../ui/textarea.tsx';
import { useBoundTextarea } from './use-bound-textarea.ts';
import { useWizard } from './wizard-context.ts';

export interface TextBoxProps {
  /** Which collaborative text of the item. */
  readonly path: TextPath;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly rows?: number;
  readonly hasFocus?: boolean;
  readonly className?: string;
}

/** A text of the item that several devices write at once: what others write arrives under the open caret. */
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
