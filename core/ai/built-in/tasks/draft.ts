import { describeDraft } from '../../draft.ts';
import { wordTargetOf } from '../../shapes.ts';
import type { draft } from '../../draft.ts';
import type { RequestOf } from '../../task.ts';
import type { ReplyDraft } from '../reply-draft.ts';
import { partsOf, subjectOf } from '../subject.ts';

/** The plan as a first draft: the writer's own words in their order under headings, and no word of anybody else. */
export function assembleDraft({
  valueProposition,
  outline,
  researchData,
  ...lengths
}: RequestOf<typeof draft>): ReplyDraft<typeof draft> {
  const points = outline.keyPoints.map((point) => point.trim()).filter((point) => point !== '');
  const facts = partsOf(researchData, 20);
  const parts = [
    outline.introduction.trim(),
    valueProposition.trim(),
    ...points.flatMap((point, index) => section(point, facts[index])),
    ...facts.slice(points.length).map((fact) => `- ${fact}`),
    outline.conclusion.trim(),
  ];
  const content = parts.filter((part) => part !== '').join('\n\n');
  return { ...describeDraft(content, wordTargetOf(lengths)), confidence: 35 };
}

function section(point: string, fact = ''): string[] {
  const [first = point, ...rest] = point.split('\n');
  return [`## ${subjectOf(first, 120) || 'Point'}`, rest.join('\n').trim(), fact];
}
