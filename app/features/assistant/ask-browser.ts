import type { RequestableTask } from '#core/ai-tasks.ts';
import type { Result } from '#core/kernel/result.ts';
import { browserModel } from '../../browser/ask-browser-model.ts';
import type { AnsweredAiRequest } from '../../engine/store/ai-requests.ts';
import type { AiRequestFailure } from '../../engine/sync/answer-ai-request.ts';
import { answerLocally, type LocalAiRequest } from '../../engine/sync/answer-locally.ts';

/** Sends the AI request to this browser's model. A module of its own, so that it loads with the first such request. */
export async function askBrowser<Task extends RequestableTask>(
  asked: Omit<LocalAiRequest<Task>, 'model'>,
): Promise<Result<AnsweredAiRequest<Task>, AiRequestFailure>> {
  return await answerLocally({ ...asked, model: browserModel });
}
