/**
 * Texts with the labels of an editor, which say what an assistant must, may and must not say of each. They were
 * labelled before anybody saw what the rules say. `evals/` holds one text a file: a head of `name: value` lines, the
 * text, and below `--- labels` one label a line, each with words of the text.
 *
 * | Label | Its words |
 * | --- | --- |
 * | `must <kind>`, `may <kind>` | deserve a remark of this kind |
 * | `never remark` | are as they should be |
 * | `own`, `sourced` | a figure that the writer counted, or one whose source is named |
 * | `lead <rank>` | can open or head the text, the best first |
 * | `never lead` | must not: they are false, empty, quoted or taken back |
 * | `ask`, `never ask` | what the text asks of readers; what nobody should ask |
 * | `praise`, `never praise` | may be praised, or must not (`anything`: nothing may) |
 * | `topic`, `never topic` | people would search for them; nobody would |
 */

import { readdirSync, readFileSync } from 'node:fs';

const remarkKinds = [
  'bait',
  'claim',
  'cliche',
  'ending',
  'grammar',
  'long',
  'noun',
  'opening',
  'passive',
  'repeat',
  'structure',
  'vague',
  'wordy',
] as const;
export type RemarkKind = (typeof remarkKinds)[number];

interface PlaceToRemark {
  readonly kind: RemarkKind;
  readonly words: string;
}

export interface LabelledText {
  readonly name: string;
  readonly language: string;
  /** The kind of text: a post and a thread have no title for search engines. */
  readonly kind: string;
  /** 1 (would be sent back) to 5 (would be printed as it is). */
  readonly quality: number;
  readonly title: string;
  readonly goal: string;
  /** The readers in the writer's words; empty where they are not named. */
  readonly audience: string;
  readonly text: string;
  readonly must: readonly PlaceToRemark[];
  readonly may: readonly PlaceToRemark[];
  /** The best first. */
  readonly leads: readonly string[];
  /** All other labels by name. */
  readonly words: Readonly<Record<PlainLabel, readonly string[]>>;
}

const plainLabels = [
  'never remark',
  'own',
  'sourced',
  'never lead',
  'ask',
  'never ask',
  'praise',
  'never praise',
  'topic',
  'never topic',
] as const;
type PlainLabel = (typeof plainLabels)[number];

const folder = new URL('evals/', import.meta.url);

/** All labelled texts, by name. */
export const labelledTexts: readonly LabelledText[] = readdirSync(folder)
  .toSorted()
  .map((file) => readLabelled(file.replace(/\.md$/, ''), readFileSync(new URL(file, folder), 'utf8')));

/** @throws when a label is unknown, or its words are not in the text */
export function readLabelled(name: string, file: string): LabelledText {
  const [head = '', ...rest] = file.split('\n\n');
  const [text = '', labels = ''] = rest.join('\n\n').split('\n--- labels\n');
  const about = Object.fromEntries(head.split('\n').map(pairOf));
  const lines = labels
    .split('\n')
    .filter((line) => line !== '')
    .map(pairOf);
  for (const [label, words] of lines) {
    if (!isLabel(label)) throw new Error(`${name}: there is no label “${label}”`);
    if (!label.endsWith('topic') && words !== 'anything' && !text.includes(words))
      throw new Error(`${name}: “${words}” is not in the text`);
  }
  const placed = (label: string) =>
    lines.flatMap(([own, words]) => {
      const kind = remarkKinds.find((each) => own === `${label} ${each}`);
      return kind ? [{ kind, words }] : [];
    });
  return {
    name,
    language: about['language'] ?? '',
    kind: about['kind'] ?? '',
    quality: Number(about['quality']),
    title: about['title'] ?? '',
    goal: about['goal'] ?? '',
    audience: about['audience'] ?? '',
    text: text.trim(),
    must: placed('must'),
    may: placed('may'),
    leads: lines
      .filter(([label]) => isLead(label))
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, words]) => words),
    words: Object.fromEntries(
      plainLabels.map((label) => [label, lines.filter(([own]) => own === label).map(([, words]) => words)]),
    ) as Record<PlainLabel, string[]>,
  };
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

function isLead(label: string): boolean {
  return /^lead \d$/.test(label);
}

function isLabel(label: string): boolean {
  const isPlaced = remarkKinds.some((kind) => label === `must ${kind}` || label === `may ${kind}`);
  return isPlaced || isLead(label) || plainLabels.some((plain) => plain === label);
}
