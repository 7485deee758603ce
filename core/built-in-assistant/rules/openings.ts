import { quoted } from '../analysis/quoted.ts';
import { belowSalutation, clearsThroat } from '../analysis/opening.ts';
import type { Language, ReadText } from '../analysis/read-text.ts';
import { hasStockPhrase } from './phrase-rules.ts';
import type { CheckedDraft, Remark } from './remark.ts';

/** Promises a surprise instead of telling it, in any of the known languages. */
const clickbait =
  /\bwill (?:shock|amaze|blow|surprise) you(?:r mind)?\b|\byou won['’]t believe\b|\b(?:don['’]t|do not) want you to know\b|\bthis one (?:weird |simple )?trick\b|\bvous n['’]allez pas (?:en )?croire\b|\bne veu(?:t|lent) pas que (?:vous sachiez|tu saches)|\b(?:du wirst|ihr werdet|sie werden) (?:es )?nicht glauben\b|\bwird (?:dich|euch|sie) (?:schockieren|umhauen)\b|(?<![\p{L}])no (?:te )?lo vas a creer|(?<![\p{L}])no quieren que (?:sepas|sepáis)|(?<![\p{L}])te va a (?:sorprender|impactar)/iu;
/** Sentences at the beginning that are the opening. */
const OPENING = 3;

/** A title or an opening that is bait. */
export function clickbaitRemarks({ text: { headings, sentences, language }, own }: CheckedDraft): Remark[] {
  if (language === 'other') return [];
  return [...headings.slice(0, 1), ...sentences.slice(0, OPENING).map(({ text }) => text)]
    .filter((line) => clickbait.test(line) && own.includes(line))
    .map((line) => ({
      rule: 'opening',
      priority: 'high',
      issue: 'This promises a surprise instead of telling it.',
      suggestion: 'Say the thing itself.',
      location: quoted(line),
    }));
}

/** A first line that says nothing. Which line is better is the writer's to say. */
export function openingRemarks({ text, own }: CheckedDraft): Remark[] {
  const [first] = belowSalutation(text);
  // A first line with quoted speech in it is left alone.
  if (!first || !own.includes(first.text) || !opensEmpty(text)) return [];
  return [
    {
      rule: 'opening',
      priority: 'high',
      issue: 'The first line does not give a reason to read on.',
      suggestion: 'Cut it, and start with the first moment, number or claim of your own.',
      location: quoted(first.text),
    },
  ];
}

/** Whether the first line of a text says nothing. */
function opensEmpty(text: ReadText): boolean {
  const [first] = belowSalutation(text);
  return first !== undefined && text.language !== 'other' && saysNothing(first.text, text.language);
}

function saysNothing(line: string, language: Language): boolean {
  return clearsThroat({ text: line }) || hasStockPhrase(line, language);
}
