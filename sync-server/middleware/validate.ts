import { safeParse, type $ZodType, type output } from 'zod/v4/core';
import type { AppContext } from '../app-context.ts';
import { invalidRequest, wrongContentType } from '../errors.ts';
import { issueSentence, NO_SENTENCE } from './issue-sentence.ts';

/** The request's JSON, of the schema's shape; what the schema does not name is dropped. @throws 415, 400 with one sentence */
export function validate<Schema extends $ZodType>(ctx: AppContext, schema: Schema): output<Schema> {
  if (!ctx.is('json')) throw wrongContentType('application/json');
  return checkAgainst(schema, (ctx.request as { body?: unknown }).body);
}

/** @throws 400 with one sentence that names the field */
export function checkAgainst<Schema extends $ZodType>(schema: Schema, given: unknown): output<Schema> {
  const parsed = safeParse(schema, given, { error: () => NO_SENTENCE });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(issue ? issueSentence(issue, given) : 'The request is not valid.');
}
