/**
 * Reads what a model wrote. Models think aloud in tags, put sentences and fences around JSON, stop in the middle of it,
 * and get one field of twenty wrong. Each of these is undone here, so that one bad field does not lose the rest.
 *
 * A reply is read in this order: `<think>` is cut; the longest whole JSON object in the text is taken, or the beginning
 * of one is closed; the task's shape is applied, and fields that do not fit are mended one by one. Nothing that a model
 * wrote is executed or followed.
 */
import type { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';

const thinking = /^\s*<(think|thinking|reasoning|thought)>/i;
/** A tag whose end has not arrived yet. */
const begunTag = /^\s*<[a-z]{0,9}$/i;

/** A reply's text as far as it has arrived, without the thinking that it begins with. Empty while the model thinks. */
export function textSoFar(text: string): string {
  const tag = thinking.exec(text)?.[1];
  if (tag === undefined) return begunTag.test(text) ? '' : text;
  const end = text.toLowerCase().indexOf(`</${tag.toLowerCase()}>`);
  return end === -1 ? '' : text.slice(end + tag.length + 3).trimStart();
}

/** A whole reply without the model's thinking, which local models write into it. */
export function withoutThinking(text: string): string {
  const said = textSoFar(text);
  // Some servers cut the opening tag and leave the closing one.
  const closing = /<\/think(?:ing)?>/i.exec(said);
  return closing ? said.slice(closing.index + closing[0].length).trimStart() : said;
}

/** Longest reply that can be a refusal in words. */
const MAX_REFUSAL = 400;
const refusal =
  /^\W*(?:i['’]?m (?:really |very )?sorry|sorry|i apologi[sz]e|unfortunately,? i|i (?:can(?:no|['’])?t|won['’]?t|will not|must decline|have to decline)|i['’]?m (?:not able|unable|not comfortable)|i am (?:not able|unable))\b/i;
const refused = /\b(?:can(?:no|['’])?t|won['’]?t|unable|not able|decline|will not|not comfortable)\b/i;
const refusedWork =
  /\b(?:help|assist|write|creat\w*|provid\w*|compl(?:y|ete)|fulfil\w*|generat\w*|do (?:that|this)|continue|engage|request)\b/i;

/** Whether a short reply says in words that the model will not do this. */
export function isRefusal(text: string): boolean {
  const said = text.trim();
  return (
    said.length > 0 && said.length <= MAX_REFUSAL && refusal.test(said) && refused.test(said) && refusedWork.test(said)
  );
}

const declining = String.raw`\b(?:can(?:no|['’])?t|won['’]?t|will not|unable to|not able to|decline to|not comfortable)\b`;
const work = String.raw`\b(?:help|assist|writ\w+|creat\w+|provid\w+|comply|complet\w+|fulfil\w*|generat\w+|do|continue|engage)`;
const asked = String.raw`(?:this|that|your request|the request)(?: (?:kind|type|sort) of)?(?: [\w-]+)?`;
/** Sentences beside a refusal: an apology, the model's rules, an offer. */
const aside = String.raw`\b(?:sorry|apologi[sz]e|comfortable|polic(?:y|ies)|guidelines|violat\w+|harmful|request|instead|happy to|glad to|let me know|feel free|i can (?:help|write|suggest|offer)|something else)\b`;
const refusedThis = new RegExp(
  String.raw`${declining}[^.!?]{0,20}?${work}(?: you)?(?: with| in)?(?: \w+ing)?(?: about| for)? ${asked}(?:[.!?]*$|,? (?:but|because|as|since|due)\b.*${aside})`,
  'iu',
);
const beside = new RegExp(aside, 'iu');

/**
 * Whether a text that was asked for is nothing but a refusal. Posts begin with "I can’t help but …", too: each sentence
 * must refuse "this", "that" or the request, or be what a model says beside it.
 */
export function isRefusalOnly(text: string): boolean {
  if (!isRefusal(text)) return false;
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  const refusing = sentences.filter((sentence) => refusedThis.test(sentence));
  return refusing.length > 0 && sentences.every((sentence) => refusing.includes(sentence) || beside.test(sentence));
}

/** The longest JSON object in a text with sentences or a fence around it; undefined where none is whole. */
export function jsonIn(text: string): unknown {
  let best: { readonly length: number; readonly value: unknown } | undefined;
  let tries = 0;
  for (let start = text.indexOf('{'); start !== -1 && tries < MAX_TRIES; start = text.indexOf('{', start + 1)) {
    tries += 1;
    const end = endOfObject(text, start);
    if (end === -1 || (best && end - start <= best.length)) continue;
    const value = parse(text.slice(start, end));
    if (value === undefined) continue;
    best = { length: end - start, value };
    start = end - 1;
  }
  return best?.value;
}

/** Braces that are tried. Prose has few, and each costs a pass over the text. */
const MAX_TRIES = 50;

/** Index after the object that begins at `start`; -1 where it does not end. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** A JSON object that was cut off, closed after its last whole value; undefined where nothing of it is whole. */
export function closedJson(text: string): unknown {
  const start = text.indexOf('{');
  if (start === -1) return undefined;
  const open: string[] = [];
  /** Ends of whole values, with what closes the object there. */
  const ends: { readonly at: number; readonly closing: string }[] = [];
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
      continue;
    }
    if (sign === '"') isString = true;
    else if (sign === '{') open.push('}');
    else if (sign === '[') open.push(']');
    else if (sign === '}' || sign === ']') {
      open.pop();
      ends.push({ at: at + 1, closing: open.toReversed().join('') });
    } else if (sign === ',') ends.push({ at, closing: open.toReversed().join('') });
  }
  for (const { at, closing } of ends.toReversed().slice(0, MAX_TRIES)) {
    const value = parse(text.slice(start, at) + closing);
    if (value !== undefined) return value;
  }
  return undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Reads a structured reply. The failure describes the problem, so that the model can repair the reply.
 *
 * @param earlier the reply that this one repairs: its fields fill what is still missing
 */
export function readJsonReply<Reply extends z.ZodType>(
  text: string,
  shape: Reply,
  earlier?: string,
): Result<z.output<Reply>, string> {
  const found = objectsIn(text);
  const before = earlier === undefined ? [] : objectsIn(earlier);
  const joined = before.flatMap((old) =>
    found.flatMap((json) => [
      { ...old, ...json },
      { ...json, ...old },
    ]),
  );
  const [best] = [...found, ...before];
  if (best === undefined) return fail('It is not one whole JSON object.');
  for (const each of [...found, ...joined, ...before]) {
    const mended = mendReply(each, shape);
    if (mended) return ok(mended.reply);
  }
  const { error } = shape.safeParse(best);
  return fail(
    (error?.issues ?? [])
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'The object'}: ${message}`)
      .join('\n'),
  );
}

/** The object in a text, and the one that it is the beginning of: inside an object that was cut off is a whole one. */
function objectsIn(text: string): object[] {
  const said = withoutThinking(text);
  return [jsonIn(said), closedJson(said)].filter((json) => typeof json === 'object' && json !== null);
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Rounds of mending: each may uncover what the one before hid. */
const MAX_ROUNDS = 12;

/**
 * Applies a shape to a model's JSON, field by field: values of another type are converted, lists and texts that are too
 * long are cut, and an entry of a list or an optional field that still does not fit is left out. Null where a field that
 * the shape needs is missing.
 */
export function mendReply<Reply extends z.ZodType>(
  json: object,
  shape: Reply,
): { readonly reply: z.output<Reply> } | null {
  const mended = JSON.parse(JSON.stringify(json)) as object;
  const converted = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const parsed = shape.safeParse(mended);
    if (parsed.success) return { reply: parsed.data };
    const surplus = new Map<unknown[], Set<number>>();
    for (const issue of parsed.error.issues) {
      const name = JSON.stringify([issue.path, issue.code]);
      if (!converted.has(name) && convert(mended, issue)) {
        converted.add(name);
        continue;
      }
      if (isBlankField(mended, issue.path) && leaveOut(mended, issue.path)) continue;
      const entry = entryAround(mended, issue.path);
      if (entry) surplus.set(entry.list, (surplus.get(entry.list) ?? new Set()).add(entry.index));
      else if (!leaveOut(mended, issue.path)) return null;
    }
    // The last entries first, so that the places of the others stay.
    for (const [list, indexes] of surplus)
      for (const index of [...indexes].toSorted((left, right) => right - left)) list.splice(index, 1);
  }
  return null;
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Converts the value at an issue's path into what the shape expects there; false where that is not possible. */
function convert(root: object, issue: Issue): boolean {
  const parent = valueAt(root, issue.path.slice(0, -1));
  const key = issue.path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null || !(key in parent)) return false;
  const holder = parent as Record<PropertyKey, unknown>;
  const next = converting(holder[key], issue);
  if (next === undefined) return false;
  holder[key] = next;
  return true;
}

function converting(value: unknown, issue: Issue): unknown {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(value, issue.expected);
    case 'invalid_value':
      return typeof value === 'string'
        ? issue.values.find((choice) => String(choice).toLowerCase() === value.trim().toLowerCase())
        : undefined;
    case 'too_big': {
      const most = Number(issue.maximum);
      if (typeof value === 'string' || Array.isArray(value)) return value.slice(0, most);
      return typeof value === 'number' ? most : undefined;
    }
    case 'too_small':
      return typeof value === 'number' ? Number(issue.minimum) : undefined;
    default:
      return undefined;
  }
}

function ofType(value: unknown, expected: string): unknown {
  if (expected === 'number' || expected === 'int') {
    const number = typeof value === 'string' ? Number.parseFloat(value) : Number.NaN;
    return Number.isFinite(number) ? number : undefined;
  }
  if (expected === 'string') {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    return Array.isArray(value) && value.every((line) => typeof line === 'string') ? value.join('\n') : undefined;
  }
  if (expected !== 'array' || value === null || value === undefined) return undefined;
  return typeof value === 'string' && value.trim() === '' ? [] : [value];
}

/** Whether a field is null or blank: the model had nothing for it. */
function isBlankField(root: object, path: Path): boolean {
  const value = valueAt(root, path);
  return (value === null || value === '') && !Array.isArray(valueAt(root, path.slice(0, -1)));
}

/** The entry of a list that an issue lies in: the innermost one. */
function entryAround(root: object, path: Path): { readonly list: unknown[]; readonly index: number } | null {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const list = valueAt(root, path.slice(0, length));
    const index = path[length];
    if (Array.isArray(list) && typeof index === 'number') return { list, index };
  }
  return null;
}

/** Removes a field of an object; false where there is none. */
function leaveOut(root: object, path: Path): boolean {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null || !(key in parent)) return false;
  Reflect.deleteProperty(parent, key);
  return true;
}
