/**
 * Checks texts that are not English by the server's LanguageTool. Paragraphs are sent together, so that their language
 * is detected, and their findings are kept by paragraph, so that only what was changed is sent again.
 */
import { checkGrammar } from '#core/api/grammar.ts';
import type { Finding } from '#core/grammar/findings.ts';
import { MAX_CHECKED } from '#core/grammar/language-tool.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { isAnswered } from '../../engine/wire/api-failure.ts';
import { callApi, type Wire } from '../../engine/wire/call-api.ts';

export interface LanguageToolChecker {
  /** `none`: the server has no LanguageTool, or the person has not switched it on. */
  check(paragraphs: readonly string[], signal: AbortSignal): Promise<'checked' | 'no-answer' | 'none'>;
  found(paragraph: string): readonly Finding[] | undefined;
}

/** Paragraphs whose findings are cached: more than the longest draft has. */
const MAX_PARAGRAPHS = 10_000;

/** Between paragraphs of one request. */
const GAP = '\n\n';

export function createLanguageToolChecker(wire: Wire): LanguageToolChecker {
  const found = new Map<string, readonly Finding[]>();
  /** The language of the last text; null before the first. */
  let language: string | null = null;
  return {
    found: (paragraph) => found.get(paragraph),
    check: async (paragraphs, signal) => {
      const isNew = paragraphs.every((paragraph) => !found.has(paragraph));
      // A few changed words tell less of the language than the text around them did.
      if (isNew) language = null;
      // A paragraph that fits into no request stays unchecked.
      for (const paragraph of paragraphs) if (paragraph.length + GAP.length > MAX_CHECKED) found.set(paragraph, []);
      for (const together of requestsOf(paragraphs.filter((paragraph) => !found.has(paragraph)))) {
        const body = { text: together.join(GAP), ...(language !== null && { language }) };
        const answered = await callApi(wire, checkGrammar, { body, signal });
        if (!answered.ok) {
          const { error } = answered;
          return isAnswered(error) && (error.status === 501 || error.status === 403) ? 'none' : 'no-answer';
        }
        language ??= answered.value.language;
        for (const [paragraph, findings] of byParagraph(together, answered.value.findings))
          found.set(paragraph, findings);
        while (found.size > MAX_PARAGRAPHS) found.delete(found.keys().next().value!);
      }
      return 'checked';
    },
  };
}

/** Paragraphs by request, in order, as many as fit into one. */
function requestsOf(paragraphs: readonly string[]): string[][] {
  const requests: string[][] = [];
  let size = Infinity;
  for (const paragraph of paragraphs) {
    const length = paragraph.length + GAP.length;
    if (size + length > MAX_CHECKED) {
      requests.push([]);
      size = 0;
    }
    requests.at(-1)!.push(paragraph);
    size += length;
  }
  return requests;
}

/** The findings of each paragraph, at their places in it. */
function byParagraph(
  paragraphs: readonly string[],
  findings: readonly Finding[],
): (readonly [string, readonly Finding[]])[] {
  let start = 0;
  return paragraphs.map((paragraph) => {
    const from = start;
    const to = from + paragraph.length;
    start = to + GAP.length;
    const own = findings.filter((finding) => finding.from >= from && finding.to <= to);
    return [
      paragraph,
      own.map((finding) => ({ ...finding, from: finding.from - from, to: finding.to - from })),
    ] as const;
  });
}

/** The page's only one. */
export const languageToolChecker = createLanguageToolChecker(browserWire);
