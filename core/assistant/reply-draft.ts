import type { z } from 'zod';
import type { AiTask } from './task.ts';

/** A reply before the task's schema is applied, which counts, rounds and cuts the values of every provider's reply. */
export type ReplyDraft<Task extends Pick<AiTask, 'reply'>> = z.input<Task['reply']>;
