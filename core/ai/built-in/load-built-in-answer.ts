import { aiTasks, builtInAnswers, type TaskName, type TaskReply, type TaskRequest } from '../tasks.ts';
import type { Writer } from '../writer.ts';

/** Answers requests as the task's own schema gives them back. */
export type AnswerBuiltIn<Name extends TaskName> = (request: TaskRequest<Name>, writer: Writer) => TaskReply<Name>;

/**
 * Loads what answers a task by text analysis and patterns: no model, no network, the same reply for the same request
 * on every device. What people wrote is measured and quoted, never followed.
 */
export async function loadBuiltInAnswer<Name extends TaskName>(name: Name): Promise<AnswerBuiltIn<Name>> {
  const answer = await builtInAnswers[name]();
  return (request, writer) => aiTasks[name].reply.parse(answer(request, writer)) as TaskReply<Name>;
}
