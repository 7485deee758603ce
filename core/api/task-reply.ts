import * as z from 'zod/mini';

/** What every task's reply says around its data, which the task's own shape checks. */
export const taskReply = z.object({
  success: z.literal(true),
  provider: z.string(),
  model: z.nullable(z.string()),
  data: z.unknown(),
  /** Beside a research's data: how far it can be relied on. */
  dataIntegrity: z.optional(z.string()),
  /** Beside a reply that stands in for the one that was asked for. */
  notice: z.optional(z.string()),
});

/** How an AI call says what went wrong. */
export const taskRefusal = z.object({ message: z.string() });

/** The next stretch of a text that is being written. */
export const taskDelta = z.object({ delta: z.string() });
