import { Pill } from '../ui/pill.tsx';
import { confidenceTone } from './score-tone.ts';

/** How sure the assistant is. */
export function ConfidencePill({ value }: { readonly value: number }) {
  return (
    <div>
      <Pill tone={confidenceTone(value)}>{value}% confident</Pill>
    </div>
  );
}
