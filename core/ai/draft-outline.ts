import { z } from 'zod';
import { wordsOf } from '../kernel/words-of.ts';
import { material, wordsGiven } from './shapes.ts';

const fields = z.record(z.string(), z.unknown());
type Fields = z.output<typeof fields>;

/**
 * The outline that a draft is written from: key points, introduction and conclusion; an AI outline with its sections;
 * or a text, a list or an object of other names, whose lines are key points.
 */
export const draftOutline = z
  .union([
    z.looseObject({
      keyPoints: wordsGiven.nullish(),
      introduction: wordsGiven.nullish(),
      conclusion: wordsGiven.nullish(),
      sections: wordsGiven.nullish(),
      /** An AI outline whole. */
      structure: wordsGiven.nullish(),
    }),
    wordsGiven,
  ])
  .nullish()
  .transform(readOutline)
  .pipe(
    z.object({
      keyPoints: z
        .array(z.string().max(10_000, 'Keep each key point to 10,000 characters.'))
        .max(50, 'Keep it to 50 key points.'),
      introduction: material,
      conclusion: material,
    }),
  );

function readOutline(given: unknown): { keyPoints: string[]; introduction: string; conclusion: string } {
  const whole = fields.safeParse(given);
  if (!whole.success) return { keyPoints: linesOf(given), introduction: '', conclusion: '' };
  // An AI outline whole says how it came about beside its structure.
  const { structure, reasoning: _reasoning, confidence: _confidence, ...written } = whole.data;
  const suggested = fields.safeParse(structure);
  const outline: Fields = { ...(suggested.success ? suggested.data : {}), ...withoutBlanks(written) };
  const { keyPoints, sections, introduction, conclusion, ...others } = outline;
  return {
    keyPoints: [
      ...linesOf(keyPoints),
      ...sectionLines(sections),
      ...linesOf(others),
      ...(suggested.success ? [] : linesOf(structure)),
    ],
    introduction: wordsOf(introduction),
    conclusion: wordsOf(conclusion),
  };
}

/** A list by its entries, anything else by its lines. */
function linesOf(value: unknown): string[] {
  const lines = Array.isArray(value) ? value.map((entry) => wordsOf(entry)) : wordsOf(value).split('\n');
  return lines.filter((line) => line.trim() !== '');
}

function sectionLines(sections: unknown): string[] {
  if (!Array.isArray(sections)) return linesOf(sections);
  return sections
    .map((section: unknown) => {
      const { title, content } = fields.safeParse(section).data ?? {};
      return typeof title === 'string' && typeof content === 'string' ? `${title}: ${content}` : wordsOf(section);
    })
    .filter((line) => line.trim() !== '');
}

function withoutBlanks(given: Fields): Fields {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => wordsOf(value).trim() !== ''));
}
