import type { z } from 'zod';
import type { AiTask } from './task.ts';

/** A reply before the task's schema has counted, rounded and cut what every provider's reply goes through. */
export type ReplyDraft<Task extends Pick<AiTask, 'reply'>> = z.input<Task['reply']>;
