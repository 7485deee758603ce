import type { MissingField } from '#core/assistant/page-requests.ts';
import type { Result } from '#core/kernel/result.ts';
import { useAssistant } from '../../data/assistant/use-assistant.ts';
import type { AnsweredAiRequest } from '../../engine/ai/stored-ai-reply.ts';
import { readAiReply, storeQueued } from '../../engine/ai/stored-ai-reply.ts';
import type { TabProps } from './tab-props.ts';
import type { TestedTask } from './test-page-words.ts';

export interface TestedTaskOptions<Task extends TestedTask> {
  readonly task: Task;
  /** What is sent, or what is missing for it. */
  readonly request: () => Result<object, MissingField>;
  readonly onMissing: (missing: MissingField | null) => void;
  readonly onAnswer: (answer: AnsweredAiRequest<Task>) => void;
}

/** One task of the test page: asked for now, or queued for a model. */
export function useTestedTask<Task extends TestedTask>({
  task,
  request,
  onMissing,
  onAnswer,
}: TestedTaskOptions<Task>): Pick<TabProps<Task>, 'assistant' | 'onSend' | 'onSendLocally' | 'onQueue' | 'onShow'> {
  const assistant = useAssistant<Task>({ task, itemId: null, isStreamed: task === 'draft', onAnswer });

  const ask = (send: (request: object) => void) => {
    const made = request();
    onMissing(made.ok ? null : made.error);
    if (made.ok) send(made.value);
  };

  return {
    assistant,
    onSend: () => ask(assistant.send),
    onSendLocally: () => ask(assistant.sendLocally),
    onQueue: () => ask((value) => void assistant.queue(value)),
    onShow: (queued) => {
      const answer = readAiReply(task, storeQueued(queued));
      if (answer) onAnswer(answer);
      void assistant.remove(queued.id);
    },
  };
}
