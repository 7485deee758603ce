import { safeParse, type $ZodIssue, type $ZodType, type output } from 'zod/v4/core';
import type { AppContext } from '../app-context.ts';
import { invalidRequest, wrongContentType } from '../errors.ts';

/** The request's JSON, of the schema's shape; what the schema does not name is dropped. @throws 415, 400 with one sentence */
export function validate<Schema extends $ZodType>(ctx: AppContext, schema: Schema): output<Schema> {
  if (!ctx.is('json')) throw wrongContentType('application/json');
  return checkAgainst(schema, (ctx.request as { body?: unknown }).body);
}

/** @throws 400 with one sentence that names the field */
export function checkAgainst<Schema extends $ZodType>(schema: Schema, given: unknown): output<Schema> {
  const parsed = safeParse(schema, given);
  if (!parsed.success) throw invalidRequest(sentence(parsed.error.issues[0]));
  return parsed.data;
}

const ZODS_OWN = /^(Invalid|Too (big|small)|Unrecognized|Expected)/;

function sentence(issue: $ZodIssue | undefined, at: readonly PropertyKey[] = []): string {
  if (!issue) return 'The request is not valid.';
  const path = [...at, ...issue.path];
  // Of what a field may be, the last is the usual one; the words of the whole say nothing.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (inner && issue.message === 'Invalid input') return sentence(inner, path);
  const missing: unknown = issue.code === 'custom' ? issue.params?.['missing'] : undefined;
  if (Array.isArray(missing)) return `${issue.message}: add ${missing.join(' and ')}.`;
  // Zod's own words do not say which field they are about.
  return ZODS_OWN.test(issue.message) ? `${path.join('.') || 'The request'}: ${issue.message}` : issue.message;
}
