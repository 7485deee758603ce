import { describeDraft } from '../../draft.ts';
import { wordTargetOf } from '../../shapes.ts';
import type { draft } from '../../draft.ts';
import type { RequestOf } from '../../task.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { partsOf, quotedSubject, subjectOf } from '../subject.ts';

/** A skeleton out of the plan: the writer's words in their order, and notes in [brackets] where only the writer can go on. */
export function assembleDraft({
  topic,
  goal,
  audience,
  valueProposition,
  outline,
  researchData,
  ...lengths
}: RequestOf<typeof draft>): ReplyDraft<typeof draft> {
  const points = outline.keyPoints.map((point) => point.trim()).filter((point) => point !== '');
  const facts = partsOf(researchData, 20);
  const target = wordTargetOf(lengths);
  const each = Math.round((target.ideal * 0.75) / Math.max(1, points.length) / 10) * 10;
  const readers = subjectOf(audience, 80);
  const parts = [
    `[This is a skeleton from your plan for ${quotedSubject(topic, 'this piece')}: your words in your order. Replace every note in brackets; aim for about ${target.ideal} words.]`,
    outline.introduction.trim() ||
      `[Open with one concrete moment${readers ? ` that your readers (${readers}) know` : ''}.]`,
    ...(valueProposition.trim() ? [valueProposition.trim()] : []),
    ...points.flatMap((point, index) => section(point, { fact: facts[index], each })),
    ...(facts.length > points.length ? [`[Research not placed yet: ${facts.slice(points.length).join('; ')}.]`] : []),
    outline.conclusion.trim() || '[Conclude: what is different for the reader now?]',
    `[End with one ask that serves your goal: ${subjectOf(goal, 200)}.]`,
  ];
  return { ...describeDraft(parts.join('\n\n'), target), confidence: 35 };
}

function section(
  point: string,
  { fact, each }: { readonly fact: string | undefined; readonly each: number },
): string[] {
  const [first = point, ...rest] = point.split('\n');
  return [
    `## ${subjectOf(first, 120) || 'Point'}`,
    ...(rest.join('\n').trim() ? [rest.join('\n').trim()] : []),
    `[Say why this holds, about ${each} words: what you saw, who was there, what came of it.]`,
    ...(fact === undefined ? [] : [`${fact}. [From your research: check the source and say what it means.]`]),
  ];
}
