import { Pill } from '../../../ui/pill.tsx';

/** How sure the assistant is: 80 and above green, 60 and above orange, else red (specification part 2, section 9). */
export function ConfidencePill({ value }: { readonly value: number }) {
  return (
    <div>
      <Pill tone={value >= 80 ? 'good' : value >= 60 ? 'warn' : 'bad'}>{Math.min(100, Math.max(0, value))}% confident</Pill>
    </div>
  );
}
