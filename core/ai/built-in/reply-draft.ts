import type { z } from 'zod';
import type { aiTasks, TaskName } from '../tasks.ts';

/** A reply before the task's schema has counted, rounded and cut what every provider's reply goes through. */
export type ReplyDraft<Name extends TaskName> = z.input<(typeof aiTasks)[Name]['reply']>;
