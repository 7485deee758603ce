import { quoted } from '../analysis/quoted.ts';
import { leadsIn } from '../leads.ts';
import { belowSalutation, clearsThroat } from '../analysis/opening.ts';
import type { Language } from '../analysis/read-text.ts';
import { hasWornPhrase } from './phrase-rules.ts';
import type { CheckedDraft, Remark } from './remark.ts';

const shout = /\b\p{Lu}{4,}\b.*\b\p{Lu}{4,}\b|!{2,}|🚨|🔥/u;

/** A first line that says nothing, with a stronger line from further down if there is one. */
export function openingRemarks({ text, written, own }: CheckedDraft): Remark[] {
  const [first] = belowSalutation(text);
  // A first line with quoted speech in it is left alone.
  if (!first || !own.includes(first.text) || text.language === 'other') return [];
  if (!saysNothing(first.text, text.language)) return [];
  const [best] = leadsIn(text, written);
  return [
    {
      rule: 'opening',
      priority: 'high',
      issue: 'The first line does not give a reason to read on.',
      suggestion: best
        ? `Start with your own line: “${quoted(best.text)}”`
        : 'Cut it, and start with the first moment, number or claim of your own.',
      location: quoted(first.text),
    },
  ];
}

function saysNothing(line: string, language: Language): boolean {
  return clearsThroat({ text: line }) || shout.test(line) || hasWornPhrase(line, language);
}
