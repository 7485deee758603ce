import type * as z from 'zod/mini';
import type { AppContext } from '../app-context.ts';
import { invalidRequest, wrongContentType } from '../errors.ts';

/** The request's JSON, of the schema's shape; what the schema does not name is dropped. @throws 415, 400 with one sentence */
export function validate<Schema extends z.ZodMiniType>(ctx: AppContext, schema: Schema): z.infer<Schema> {
  if (!ctx.is('json')) throw wrongContentType('application/json');
  const parsed = schema.safeParse((ctx.request as { body?: unknown }).body);
  if (!parsed.success) throw invalidRequest(sentence(parsed.error.issues[0]));
  return parsed.data;
}

function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid.';
  // Zod's own words for a missing or mistyped field do not say which one.
  return issue.code === 'invalid_type' ? `${issue.path.join('.') || 'The request'}: ${issue.message}` : issue.message;
}
