/**
 * The protocol of LanguageTool's HTTP server, version 2: `POST /v2/check` with a form, answered by JSON. Its source
 * (languagetool-org/languagetool, `ApiV2`, `RuleMatchesAsJsonSerializer`, version 6) says what a request and an answer
 * are. Offsets are indexes of Java strings: UTF-16 code units, like ours.
 *
 * A draft is Markdown, so it is sent as `data` with an annotation: which parts are text, and which are marks that no
 * rule is to read. Offsets of an answer count both.
 */
import { z } from 'zod';
import { parseJson } from '../kernel/json.ts';
import { shortenText } from '../kernel/text.ts';
import { type Finding, MAX_FIXES } from './findings.ts';

/**
 * UTF-16 code units of one request. LanguageTool's own service takes as many without an account; a server of one's own
 * sets `maxTextLength`, which is unlimited unless it is set.
 */
export const MAX_CHECKED = 20_000;

/** Bounds of what is taken over from an answer. A fix is a word or a sentence; a message is a sentence or two. */
const MOST = { findings: 1_000, message: 500, fix: 200, kind: 60 } as const;

/** A language as LanguageTool names it, such as `de-DE` or `ca-ES-valencia`; `auto` has it detected. */
export const languageCode = z
  .string()
  .max(40)
  .regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,12}){0,3}$/, 'write a language code, for example de-DE, or auto');

/** A part of an annotated text, as LanguageTool reads it. */
export type Annotation =
  | { readonly text: string }
  /** `interpretAs` is what a rule reads in its place; nothing when absent. */
  | { readonly markup: string; readonly interpretAs?: string };

/** Takes the place of code: a word that no spelling rule knows or doubts, because it has a digit. */
const CODE = 'X1';

/** Marks of Markdown, one group a kind: code, pictures, the ends of links, addresses, and marks of lines and emphasis. */
const marks = new RegExp(
  [
    String.raw`(?<code>\x60[^\x60\n]{1,400}\x60)`,
    String.raw`(?<picture>!\[[^\]\n]{0,400}\]\([^)\n]{0,2000}\))`,
    String.raw`(?<link>\]\([^)\n]{0,2000}\))`,
    String.raw`(?<address>https?:\/\/[^\s)]{1,2000})`,
    String.raw`(?<line>^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)`,
    String.raw`(?<sign>\*{1,3}|_{2}|~~|\[)`,
  ].join('|'),
  'gmu',
);

/** Splits Markdown into text and marks. Together the parts are the Markdown again. */
export function annotate(markdown: string): Annotation[] {
  const parts: Annotation[] = [];
  let end = 0;
  for (const found of markdown.matchAll(marks)) {
    if (found.index > end) parts.push({ text: markdown.slice(end, found.index) });
    const { code, picture, address } = found.groups ?? {};
    const isWord = code !== undefined || picture !== undefined || address !== undefined;
    parts.push({ markup: found[0], ...(isWord && { interpretAs: CODE }) });
    end = found.index + found[0].length;
  }
  if (end < markdown.length) parts.push({ text: markdown.slice(end) });
  return parts;
}

/** The form of a request. */
export function checkForm(markdown: string, language: string): Readonly<Record<'data' | 'language', string>> {
  return { data: JSON.stringify({ annotation: annotate(markdown) }), language };
}

/** The fields of an answer that are used. */
const answer = z.object({
  language: z.object({ code: languageCode }),
  matches: z.array(
    z.object({
      message: z.string(),
      offset: z.number().int().min(0),
      length: z.number().int().min(0),
      replacements: z.array(z.object({ value: z.string() })),
      rule: z.object({ issueType: z.string() }),
    }),
  ),
});

/** A text with its language and its findings, in the order of the text. */
export interface LanguageToolAnswer {
  readonly language: string;
  readonly findings: readonly Finding[];
}

/** Reads an answer about a text; null when it is none. Findings that do not lie in the text are left out. */
export function readLanguageTool(markdown: string, json: string): LanguageToolAnswer | null {
  const read = answer.safeParse(parseJson(json));
  if (!read.success) return null;
  const { language, matches } = read.data;
  const findings = matches.slice(0, MOST.findings).flatMap(({ message, offset, length, replacements, rule }) => {
    const to = offset + length;
    if (length === 0 || to > markdown.length || cutsCharacter(markdown, offset) || cutsCharacter(markdown, to))
      return [];
    return {
      from: offset,
      to,
      // A misspelt word can be added to the person's own words.
      kind: rule.issueType === 'misspelling' ? 'Spelling' : shortenText(rule.issueType, MOST.kind),
      message: shortenText(message.trim(), MOST.message),
      fixes: [...new Set(replacements.map(({ value }) => value))]
        .filter((value) => value.length <= MOST.fix)
        .slice(0, MAX_FIXES),
    };
  });
  return { language: language.code, findings: findings.toSorted((one, other) => one.from - other.from) };
}

/** Whether an offset lies between the halves of a surrogate pair. */
function cutsCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, at - 1), at + 1));
}
