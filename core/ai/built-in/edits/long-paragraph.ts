import { quoted } from '../analysis/measure.ts';
import type { Sentence } from '../analysis/read-text.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** Words from which a paragraph is a wall: in a feed on a phone, and in an article. */
const WALL = { post: 100, article: 170 } as const;

/** The longest paragraph, and where the next one could begin. */
export function longParagraphEdits({ text: { paragraphs }, isPost }: EditedDraft): Edit[] {
  const wall = isPost ? WALL.post : WALL.article;
  const [longest] = paragraphs
    .filter((sentences) => sentences.length >= 4 && wordsIn(sentences) >= wall)
    .toSorted((a, b) => wordsIn(b) - wordsIn(a));
  if (!longest) return [];
  return [
    {
      category: 'Structure',
      priority: 'medium',
      issue: `This paragraph has ${wordsIn(longest)} words: on a phone it is a wall.`,
      suggestion: `Begin a new one at “${quoted(middleOf(longest).text, 60)}”.`,
      location: quoted(longest[0]!.text),
      measure: 'paragraphs',
    },
  ];
}

function wordsIn(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words.length, 0);
}

/** The first sentence of its second half, by words. */
function middleOf(sentences: readonly Sentence[]): Sentence {
  const half = wordsIn(sentences) / 2;
  let before = 0;
  for (const sentence of sentences) {
    if (before >= half) return sentence;
    before += sentence.words.length;
  }
  return sentences.at(-1)!;
}
