import type { ReactNode } from 'react';

interface LimitedField {
  readonly value?: unknown;
  /** Largest number of characters of the field. */
  readonly maxLength?: number | undefined;
  readonly hint?: ReactNode;
}

/** A field's hint, replaced by a notice when the field is full: the browser silently cuts pasted text. */
export function limitHint({ value, maxLength, hint }: LimitedField): ReactNode {
  const isFull = typeof value === 'string' && maxLength !== undefined && value.length >= maxLength;
  return isFull ? `That’s the limit: ${maxLength} characters.` : hint;
}
