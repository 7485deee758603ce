import { aiTasks, type RequestableTask } from './tasks.ts';

/**
 * Where the API takes a task's requests. A file of its own, for who needs a path alone: a bundle that loads this
 * leaves out the built-in answers.
 */
export function taskPath(task: RequestableTask): `/api/${string}` {
  return aiTasks[task].call.path;
}
