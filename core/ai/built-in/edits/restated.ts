import { quoted } from '../analysis/measure.ts';
import type { Sentence } from '../analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** Stems that two sentences share, of all that they have. */
const SAME = 0.6;
const FEWEST_STEMS = 4;

/** A sentence that says again what one before it said. */
export function restatedEdits({ text: { sentences } }: EditedDraft): Edit[] {
  for (const [index, later] of sentences.entries()) {
    if (later.stems.size < FEWEST_STEMS) continue;
    const earlier = sentences.slice(0, index).find((other) => isSaidIn(other, later));
    if (!earlier) continue;
    return [
      {
        category: 'Repetition',
        priority: 'medium',
        issue: `It was said before: “${quoted(earlier.text, 80)}”`,
        suggestion: 'Keep the better of the two.',
        location: quoted(later.text),
        measure: 'repetition',
      },
    ];
  }
  return [];
}

/** Lines of a price list are built alike, and each says something else. */
function figuresOf({ text }: Sentence): string {
  return (text.match(/\d+/gu) ?? []).join(' ');
}

function isSaidIn(earlier: Sentence, later: Sentence): boolean {
  if (earlier.stems.size < FEWEST_STEMS || figuresOf(earlier) !== figuresOf(later)) return false;
  const shared = [...later.stems].filter((stem) => earlier.stems.has(stem)).length;
  return shared / (earlier.stems.size + later.stems.size - shared) >= SAME;
}
