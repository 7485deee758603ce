import { aiTasks, type TaskName, type TaskReply, type TaskRequest } from '../tasks.ts';
import type { Writer } from '../writer.ts';
import type { ReplyDraft } from './reply-draft.ts';
import { proposeAudienceInsights } from './tasks/audience-insights.ts';
import { proposeCta } from './tasks/cta.ts';
import { assembleDraft } from './tasks/draft.ts';
import { proposeHeadlines } from './tasks/headlines.ts';
import { proposeIdeas } from './tasks/ideas.ts';
import { proposeOpeners } from './tasks/openers.ts';
import { proposeOutline } from './tasks/outline.ts';
import { planResearch } from './tasks/research.ts';
import { reviewDraft } from './tasks/review.ts';
import { proposeSchedule } from './tasks/scheduling.ts';
import { analyseSeo } from './tasks/seo.ts';
import { answerSoWhat } from './tasks/so-what.ts';
import { topicsFromNotes } from './tasks/topics.ts';
import { analyseVoice } from './tasks/voice.ts';
import { startText } from './tasks/write-text.ts';

type Answers = { readonly [Name in TaskName]: (request: TaskRequest<Name>, writer: Writer) => ReplyDraft<Name> };

const answers: Answers = {
  'audience-insights': proposeAudienceInsights,
  'so-what': answerSoWhat,
  outline: proposeOutline,
  research: planResearch,
  openers: proposeOpeners,
  draft: assembleDraft,
  headlines: proposeHeadlines,
  seo: analyseSeo,
  cta: proposeCta,
  review: reviewDraft,
  voice: analyseVoice,
  ideas: proposeIdeas,
  topics: topicsFromNotes,
  'write-text': startText,
  scheduling: proposeSchedule,
};

/**
 * Answers any task by text analysis and patterns: no model, no network, the same reply for the same request on every
 * device. What people wrote is measured and quoted, never followed.
 *
 * @param request as the task's own schema gives it back
 */
export function answerBuiltIn<Name extends TaskName>(
  name: Name,
  request: TaskRequest<Name>,
  writer: Writer,
): TaskReply<Name> {
  return aiTasks[name].reply.parse(answers[name](request, writer)) as TaskReply<Name>;
}
