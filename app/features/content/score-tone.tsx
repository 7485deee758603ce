import { Pill, type PillTone } from '../../ui/pill.tsx';

/** 80 and above green, 60 and above orange, else red (docs/rules.md, "Figures": scores of a review). */
export function scoreTone(score: number): PillTone {
  return score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad';
}

/** The same for how sure an assistant is, but that a low confidence is a grey note: nothing is wrong with the words. */
export function confidenceTone(confidence: number): PillTone {
  return confidence >= 60 ? scoreTone(confidence) : 'plain';
}

/** How sure the assistant is. */
export function ConfidencePill({ value }: { readonly value: number }) {
  return (
    <div>
      <Pill tone={confidenceTone(value)}>{value}% confident</Pill>
    </div>
  );
}
