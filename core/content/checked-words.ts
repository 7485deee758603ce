import type { ContentItem } from '../documents/content-item.ts';
import { readRegister } from '../documents/registers.ts';
import { readText } from '../documents/text-path.ts';
import type { optionalChecklist, requiredChecklist } from '../documents/step-fields.ts';
import { shortenText } from '../kernel/text.ts';
import { plainText } from '../publishing/plain-text.ts';
import { apartPaths, placeInDraft } from './placed-texts.ts';

type ChecklistKey = (typeof requiredChecklist)[number] | (typeof optionalChecklist)[number];

/** Longest quotation, in characters: about two lines beside a draft. */
const MAX_QUOTE = 90;
/** A draft's beginning and end are looked for in this many characters, so that a long one costs no more. */
const MAX_LOOKED_AT = 1_000;

const sentenceEnd = /(?<=[.!?…。！？]["'”’»)\]]?)\s+/;

/**
 * The words that an item of the final review's checklist is about, as far as they are known: the title, the draft's
 * first sentence, the value proposition, what the draft asks for. Shortened, in plain text.
 */
export function checkedWords(item: ContentItem): Partial<Record<ChecklistKey, string>> {
  const body = item.body.trim();
  const value = item.steps['content-strategy']['valueProposition'];
  const words = {
    headline: readRegister(item.title) ?? '',
    opener: linesOf(body.slice(0, MAX_LOOKED_AT)).at(0)?.split(sentenceEnd).at(0) ?? '',
    value: typeof value === 'string' ? value : '',
    'call-to-action': askedIn(item) ?? '',
  };
  const known = Object.entries(words).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(
    known.map(([key, text]) => [key, key === 'call-to-action' ? ending(text.trim()) : beginning(text.trim())]),
  );
}

const question = /[?？؟](?:["'”’»)\]])?$/;

/**
 * The call to action where the draft has it, else a question in the draft's last line. Its last sentence alone is no
 * sign that it asks for something.
 */
function askedIn(item: ContentItem): string | undefined {
  if (placeInDraft(item, 'cta') === 'standing') return plainText(readText(item, apartPaths.cta) ?? '');
  const last = linesOf(item.body.trim().slice(-MAX_LOOKED_AT)).at(-1);
  return last?.split(sentenceEnd).findLast((sentence) => question.test(sentence));
}

/** The first words of a sentence, whole where they are separated by blanks. */
function beginning(text: string): string {
  const short = shortenText(text, MAX_QUOTE);
  return short === text ? text : short.replace(/(?<=\S)\s+\S*…$/, '…');
}

/** The last words of a sentence: what it asks for stands at its end. */
function ending(text: string): string {
  return text.length <= MAX_QUOTE ? text : `…${text.slice(1 - MAX_QUOTE).replace(/^(?:\S*\s|[\uDC00-\uDFFF])/, '')}`;
}

function linesOf(markdown: string): readonly string[] {
  return plainText(markdown)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
