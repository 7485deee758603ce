import { quoted } from '../analysis/measure.ts';
import type { Edit, EditedDraft } from './edit.ts';

/** Words from which a sentence is read twice (Cutts, Oxford Guide to Plain English, has 15 to 20 on average). */
const LONG = 45;
/** Where a sentence can end and another begin: what follows “because” or “which” cannot stand alone. */
const joint = /[,;:]?\s(?:and|but|so|then|or)\s|;\s|\s[–—]\s|:\s/giu;
const WORDS_SHOWN = 4;

/** The longest sentence that loses its reader, and where to cut it. */
export function longSentenceEdits({ text: { sentences } }: EditedDraft): Edit[] {
  const [longest] = sentences
    .filter(({ text, words, isItem }) => words.length >= LONG && !isItem && !isTable(text))
    .toSorted((a, b) => b.words.length - a.words.length);
  if (!longest) return [];
  const at = middleJoint(longest.text);
  const rest = at === null ? '' : firstWords(longest.text.slice(at));
  return [
    {
      category: 'Sentence length',
      priority: 'medium',
      issue: `This sentence has ${longest.words.length} words: its beginning is forgotten at its end.`,
      suggestion: rest === '' ? 'Make two or three of it.' : `End it before “${rest}…” and begin a new one there.`,
      location: quoted(longest.text),
      measure: 'sentenceLength',
    },
  ];
}

function isTable(text: string): boolean {
  return text.split('|').length > 2;
}

function middleJoint(text: string): number | null {
  const middle = text.length / 2;
  const joints = [...text.matchAll(joint)].map(({ index }) => index);
  const nearest = joints.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return nearest === undefined || Math.abs(nearest - middle) > text.length / 4 ? null : nearest;
}

function firstWords(text: string): string {
  return text
    .replace(/^[\s,;:–—]+/u, '')
    .split(/\s+/u)
    .slice(0, WORDS_SHOWN)
    .join(' ')
    .replace(/[,;:.]$/u, '');
}
