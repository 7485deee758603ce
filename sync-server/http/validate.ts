import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core';
import type { AppContext } from '../app-context.ts';
import { invalidRequest, wrongContentType } from './errors.ts';

/** Passed to a parse as its `error`: marks issues for which the schema has no sentence of its own. */
const NO_SENTENCE = '\0';

/** Refers to the description of the API's formats. */
const SEE_DOCS = 'see the format at /api/docs.';

/**
 * The sentence for a schema's issue: the schema's own, or the field and what to write there. This is the only place
 * that turns the library's issues into sentences.
 * @param given the parsed value, to tell a missing value from a wrong one
 */
function issueSentence(issue: $ZodIssue, given: unknown, at: readonly PropertyKey[] = []): string {
  const path = [...at, ...issue.path];
  const missing: unknown = issue.code === 'custom' ? issue.params?.['missing'] : undefined;
  if (Array.isArray(missing)) return `${issue.message}: add ${missing.join(' and ')}.`;
  if (issue.message !== NO_SENTENCE) return issue.message;
  // For a union, report the last alternative, which is the usual one, unless the issue is with the union as a whole.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : undefined;
  if (inner) return issueSentence(inner, given, path);
  return `${path.map(String).join('.').slice(0, 100) || 'The request'}: ${whatToDo(issue, valueAt(given, path) === undefined)}`;
}

const instructions: Readonly<Record<string, string>> = {
  string: 'send a text.',
  number: 'send a number.',
  int: 'send a whole number.',
  boolean: 'send true or false.',
  array: 'send a list.',
  object: 'send an object.',
  record: 'send an object.',
  null: 'send null.',
  never: 'leave this out.',
  undefined: 'leave this out.',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'write a date and time in UTC, for example 2026-11-21T08:00:00Z.',
  date: 'write a date, for example 2026-11-21.',
  time: 'write a time, for example 08:00.',
  email: 'write an e-mail address, for example maya@example.org.',
  url: 'write an address, for example https://example.org.',
  uuid: 'send an id as this server gave it.',
};

function whatToDo(issue: $ZodIssue, isMissing: boolean): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing && issue.expected === 'string') return 'this field is required.';
      return instructions[issue.expected] ?? SEE_DOCS;
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'most');
    case 'invalid_format':
      return formats[issue.format] ?? SEE_DOCS;
    case 'not_multiple_of':
      return `choose a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `leave out ${issue.keys.join(', ').slice(0, 100)}.`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `send ${String(issue.values[0])}.`
        : `choose one of ${issue.values.map(String).join(', ').slice(0, 300)}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return SEE_DOCS;
  }
}

function bound(origin: string, limit: number | bigint, which: 'least' | 'most'): string {
  if (origin === 'string' && which === 'least' && Number(limit) === 1) return 'this field is required.';
  const figure = limit.toLocaleString('en');
  if (origin === 'string')
    return which === 'most' ? `keep it to ${figure} characters.` : `write at least ${figure} characters.`;
  if (origin === 'array' || origin === 'set') return `send at ${which} ${figure}.`;
  return `choose a number of at ${which} ${figure}.`;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}

/** The request's JSON, in the schema's shape. Unknown fields are dropped. @throws 415, 400 with one sentence */
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
