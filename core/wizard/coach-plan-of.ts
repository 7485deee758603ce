import type { CoachPlan } from '../ai/built-in/coach/coach-plan.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { allStepFields } from '../documents/step-fields.ts';
import { isWritten, keyPointsOf, stepText, stepValue, strategyText, titleOf } from './item-words.ts';

const kinds = ['article', 'post', 'thread', 'newsletter'] as const;

/** What the built-in assistant knows of a piece when it asks about it. @param pillar the name of its pillar, or empty */
export function coachPlanOf(item: ContentItem, pillar: string): CoachPlan {
  const kind = stepValue(item, 'platform', 'contentType');
  const experience = stepValue(item, 'content-strategy', 'experience');
  const keyPoints = keyPointsOf(item);
  const hasDraft = isWritten(item.body);
  const filled = allStepFields()
    .filter(({ step, field, definition }) => definition.kind === 'text' && isWritten(stepText(item, step, field)))
    .map(({ field }) => field);
  return {
    title: titleOf(item),
    goal: strategyText(item, 'goal'),
    audience: strategyText(item, 'primaryAudience'),
    role: strategyText(item, 'role'),
    experience: experience === '' ? 'unknown' : experience === 'beginner' ? 'beginner' : 'practised',
    pillar,
    kind: kinds.find((known) => known === kind) ?? 'unknown',
    keyPoints,
    hasDraft,
    written: new Set([...filled, ...(keyPoints.length > 0 ? ['keyPoints'] : []), ...(hasDraft ? ['body'] : [])]),
  };
}
