import { describeDraft, type draft } from '../../assistant/draft.ts';
import { wordTargetOf, type WordTarget } from '../../assistant/shapes.ts';
import type { RequestOf } from '../../assistant/task.ts';
import type { ReplyDraft } from '../../assistant/reply-draft.ts';
import { linesOf, subjectOf } from '../subject.ts';

/** Heading for the notes. They are kept together, because nothing assigns them to points. */
const NOTES = '## What I saw';
const HEADING_LENGTH = 120;

/** Builds a first draft from the plan: the writer's own words in order under headings, each once, and nothing else. */
export function assembleDraft({
  valueProposition,
  outline,
  researchData,
  ...lengths
}: RequestOf<typeof draft>): ReplyDraft<typeof draft> {
  const { introduction, keyPoints, conclusion } = outline;
  const plan = [introduction, valueProposition, ...keyPoints, conclusion];
  const notes = notesBeside(plan, researchData);
  const parts = [
    introduction.trim(),
    valueProposition.trim(),
    ...keyPoints.filter((point) => point.trim() !== '').flatMap(section),
    ...(notes.length > 0 ? [NOTES, ...notes] : []),
    conclusion.trim(),
  ];
  const target = wordTargetOf(lengths);
  const described = describeDraft(parts.filter((part) => part !== '').join('\n\n'), target);
  return { ...described, confidence: 35, ...lengthNoteOf(described.wordCount, target) };
}

/** The notes in order, each once, without those that the plan already contains. */
function notesBeside(plan: readonly string[], researchData: string): string[] {
  const said = new Set(plan.flatMap((part) => linesOf(part)).map(wordsAlone));
  return linesOf(researchData).filter((note) => {
    const words = wordsAlone(note);
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}

function wordsAlone(line: string): string {
  return subjectOf(line, line.length).toLowerCase();
}

/** A point as a heading followed by the rest of its text. A point that is too long for a heading becomes text. */
function section(point: string): string[] {
  const [first = '', ...rest] = point.trim().split('\n');
  const heading = subjectOf(first, HEADING_LENGTH) || 'Point';
  return [`## ${heading}`, heading.endsWith('…') ? first : '', rest.join('\n').trim()];
}

function lengthNoteOf(words: number, { least, most }: WordTarget): { lengthNote?: string } {
  if (words >= least) return {};
  const count = (figure: number) => figure.toLocaleString('en');
  return {
    lengthNote: `This is ${count(words)} ${words === 1 ? 'word' : 'words'}; the plan is for ${count(least)} to ${count(most)}. It uses everything in your plan and notes, and nothing was made up. The rest is yours to write.`,
  };
}
