import { Pill, type PillTone } from '../../ui/pill.tsx';

/** From 80 green, from 60 orange, else red (docs/rules.md, "Figures": scores of a review). */
export function scoreTone(score: number): PillTone {
  return score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad';
}

/** The same for an assistant's confidence, except that a low one is grey: nothing is wrong with the text. */
export function confidenceTone(confidence: number): PillTone {
  return confidence >= 60 ? scoreTone(confidence) : 'plain';
}

/** The assistant's confidence. */
export function ConfidencePill({ value }: { readonly value: number }) {
  return (
    <div>
      <Pill tone={confidenceTone(value)}>{value}% confident</Pill>
    </div>
  );
}
