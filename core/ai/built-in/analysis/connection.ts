import { feelingWords } from './feeling-words.ts';
import { between, quoted, type Measure } from './measure.ts';
import type { ReadText, Sentence } from './read-text.ts';

const you = /\b(?:you|your|yours|yourself|tú|tu|tus|te|du|dein|deine|deinen|dich|dir|vous|votre|vos|ihr|ihre|usted)\b/i;
const past =
  /\b(?:i|we)\b(?:\s+\w+){0,2}\s+(?:\w{3,}ed|was|were|had|did|got|made|went|lost|told|said|sent|wrote|built|spent|cut|ran|quit|felt|thought|knew|began|kept|left|paid|put|read|saw|sat|took|taught|won|met|found|gave|came|held|bought|brought|chose|drew|grew|led|set)\b|\bmy (?:first|last|old|team|client|boss|manager|father|mother)\b/i;

/** Direct address: sentences that speak to the reader or ask one. A quarter of them is a conversation. */
export function directAddress(text: ReadText): Measure {
  return share(text, (sentence) => you.test(sentence.text) || sentence.text.endsWith('?'), 0.25);
}

/** Experience (English only): sentences in which I or we did something, or that name somebody close. A fifth of them is a story. */
export function experience(text: ReadText): Measure {
  return share(text, (sentence) => past.test(sentence.text), 0.2);
}

/** Feelings named (English only): sentences with a feeling word. A tenth of them shows a person; more adds nothing. */
export function feelings(text: ReadText): Measure {
  return share(text, (sentence) => sentence.words.some((word) => feelingWords.has(word)), 0.1);
}

/** Questions: a tenth of the sentences keeps a reader answering. */
export function questions(text: ReadText): Measure {
  return share(text, (sentence) => sentence.text.endsWith('?'), 0.1);
}

function share({ sentences }: ReadText, holds: (sentence: Sentence) => boolean, full: number): Measure {
  const found = sentences.filter((sentence) => holds({ ...sentence, text: sentence.text.slice(0, 1000) }));
  return {
    score: between(found.length / Math.max(1, sentences.length), 0, full),
    quotes: found.slice(0, 3).map(({ text }) => quoted(text)),
  };
}
