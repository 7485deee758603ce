import { findQuotes } from '#core/kernel/find-quote.ts';
import type { LabelledText, RemarkKind } from '#core/built-in-assistant/testing/labelled-texts.ts';
import type { Proposal } from './proposals.ts';

/**
 * `acted`: an editor would act on it. `asked`: a question to the writer, which states nothing. `idle`: neither useful
 * nor wrong. `harm`: it blames good words, praises or lifts bad ones, or makes something up.
 */
export type Verdict = 'acted' | 'asked' | 'idle' | 'harm';

/** Quality from which a text deserves no remark that the editor did not make. */
const GOOD = 4;

/** Says what an editor would do with a proposal, by the labels of the text. */
export function judge(proposal: Proposal, labelled: LabelledText): Verdict {
  const { place } = proposal;
  switch (proposal.says) {
    case 'remark':
    case 'claim':
      return place === null ? 'idle' : judgeRemark(place, proposal.says, labelled);
    case 'sourced-claim':
      if (isOn(place, wordsOf(labelled, ['claim'], 'must'), labelled)) return 'harm';
      return isOn(place, labelled.words.sourced, labelled) ? 'acted' : 'idle';
    case 'note':
    case 'search-advice':
      return labelled.quality >= GOOD ? 'harm' : 'idle';
    case 'praise':
      return judgePraise(proposal, labelled);
    case 'lead':
      return judgeLead(proposal.text, labelled);
    case 'ask':
      return judgeAsk(proposal.text, labelled);
    case 'keyword':
      return judgeKeyword(proposal.text, labelled);
  }
}

/** Whether a remark or a claim of the reply is on a place that must have one. */
export function isFound(
  must: LabelledText['must'][number],
  proposals: readonly Proposal[],
  labelled: LabelledText,
): boolean {
  return proposals.some(
    ({ says, place }) =>
      (says === 'claim' || (says === 'remark' && must.kind !== 'claim')) && isOn(place, [must.words], labelled),
  );
}

function judgeRemark(place: string, says: 'remark' | 'claim', labelled: LabelledText): Verdict {
  const kinds: (kind: RemarkKind) => boolean =
    says === 'claim' ? (kind) => kind === 'claim' : (kind) => kind !== 'claim';
  const wanted = [...labelled.must, ...labelled.may].filter(({ kind }) => kinds(kind)).map(({ words }) => words);
  if (rangesOf(place, labelled).length === 0) return 'harm';
  if (isOn(place, wanted, labelled)) return 'acted';
  const { words } = labelled;
  const wrong = says === 'claim' ? [...words.own, ...words.sourced, ...words['never remark']] : words['never remark'];
  if (isOn(place, wrong, labelled)) return 'harm';
  return labelled.quality >= GOOD ? 'harm' : 'idle';
}

function judgePraise({ place }: Proposal, labelled: LabelledText): Verdict {
  const { praise, 'never praise': never } = labelled.words;
  if (never.includes('anything') || isOn(place, never, labelled)) return 'harm';
  if (isOn(place, wordsOf(labelled, null, 'must'), labelled)) return 'harm';
  if (place === null) return labelled.quality >= GOOD ? 'idle' : 'harm';
  return isOn(place, praise, labelled) ? 'acted' : 'idle';
}

function judgeLead(line: string, labelled: LabelledText): Verdict {
  // A question may quote what must not open the text.
  if (line.endsWith('?') && !plain(labelled.text).includes(plain(line))) return 'asked';
  const { leads } = labelled;
  const never = labelled.words['never lead'];
  const own = plain(line);
  const includes = (words: string) => own.includes(plain(words));
  const isPartOf = (words: string) => plain(words).includes(own);
  if (own === plain(labelled.title)) return 'idle';
  if (never.some(isPartOf)) return 'harm';
  if (leads.some(includes)) return 'acted';
  if (never.some(includes)) return 'harm';
  if (leads.some(isPartOf)) return 'acted';
  return unlabelled(line, labelled);
}

function judgeAsk(line: string, labelled: LabelledText): Verdict {
  const own = plain(line);
  const isSame = (words: string) => own.includes(plain(words)) || plain(words).includes(own);
  if (labelled.words['never ask'].some(isSame)) return 'harm';
  if (labelled.words.ask.some(isSame)) return 'acted';
  return unlabelled(line, labelled);
}

/** A question to the writer states nothing. Any other line that the text does not hold is made up. */
function unlabelled(line: string, { text }: LabelledText): Verdict {
  const isOwn = plain(text).includes(plain(line));
  if (!isOwn) return /\?\s*$/.test(line) ? 'asked' : 'harm';
  return 'idle';
}

function judgeKeyword(word: string, { words, text, title }: LabelledText): Verdict {
  const own = plain(word);
  const { topic, 'never topic': never } = words;
  if (never.some((each) => own.split(' ').includes(plain(each)))) return 'harm';
  if (topic.some((each) => plain(each).includes(own) || own.includes(plain(each)))) return 'acted';
  return plain(`${title} ${text}`).includes(own) ? 'idle' : 'harm';
}

function wordsOf(labelled: LabelledText, kinds: readonly RemarkKind[] | null, strength: 'must'): string[] {
  return labelled[strength].filter(({ kind }) => kinds?.includes(kind) ?? true).map(({ words }) => words);
}

/** Whether a quotation shares words of the text with one of the labels. */
function isOn(place: string | null, labels: readonly string[], labelled: LabelledText): boolean {
  if (place === null) return false;
  const ranges = rangesOf(place, labelled);
  return labels.some((words) =>
    rangesOf(words, labelled).some((label) => ranges.some((own) => own.from < label.to && label.from < own.to)),
  );
}

function rangesOf(quote: string, { text }: LabelledText) {
  return [...findQuotes(text, quote)];
}

/** In lower case, with words only. */
function plain(line: string): string {
  return line
    .replace(/…$/u, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
