import type { ReactNode } from 'react';

interface LimitedField {
  readonly value?: unknown;
  /** Characters that the field takes. */
  readonly maxLength?: number | undefined;
  readonly hint?: ReactNode;
}

/** A field's hint; once it is full, that it is: the browser cuts what is pasted without a word. */
export function limitHint({ value, maxLength, hint }: LimitedField): ReactNode {
  const isFull = typeof value === 'string' && maxLength !== undefined && value.length >= maxLength;
  return isFull ? `That’s the limit: ${maxLength} characters.` : hint;
}
