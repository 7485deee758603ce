import { aiTasks, generatePath, writeTextPath, type RequestableTask } from '../ai/tasks.ts';
import type { CallAddress } from './endpoint.ts';

/** Where a task is sent. Brings every task's shapes along: whoever needs them late loads this late. */
export function taskCall(task: RequestableTask): CallAddress {
  return {
    method: 'POST',
    path: aiTasks[task].call?.path ?? (task === 'write-text' ? writeTextPath : generatePath),
    timeLimit: 'assistant',
  };
}
