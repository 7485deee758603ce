import { audienceInsights } from './audience-insights.ts';
import { cta } from './cta.ts';
import { draft } from './draft.ts';
import { headlines } from './headlines.ts';
import { ideas } from './ideas.ts';
import { openers } from './openers.ts';
import { outline } from './outline.ts';
import { research } from './research.ts';
import { review } from './review.ts';
import { scheduling } from './scheduling.ts';
import { seo } from './seo.ts';
import { soWhat } from './so-what.ts';
import type { ReplyOf, RequestOf } from './task.ts';
import { topics } from './topics.ts';
import { voice } from './voice.ts';
import { writeText } from './write-text.ts';

/** Everything that an assistant can be asked, by name. */
export const aiTasks = {
  'audience-insights': audienceInsights,
  'so-what': soWhat,
  outline,
  research,
  openers,
  draft,
  headlines,
  seo,
  cta,
  review,
  voice,
  ideas,
  topics,
  'write-text': writeText,
  scheduling,
} as const;

export type TaskName = keyof typeof aiTasks;
export type TaskRequest<Name extends TaskName> = RequestOf<(typeof aiTasks)[Name]>;
export type TaskReply<Name extends TaskName> = ReplyOf<(typeof aiTasks)[Name]>;
