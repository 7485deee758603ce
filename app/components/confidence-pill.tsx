import { Pill } from '../ui/pill.tsx';
import { scoreTone } from './score-tone.ts';

/** How sure the assistant is. */
export function ConfidencePill({ value }: { readonly value: number }) {
  return (
    <div>
      <Pill tone={scoreTone(value)}>{value}% confident</Pill>
    </div>
  );
}
