/**
 * A client of the LanguageTool server that the operator names. It sends a text and reads the answer within limits of
 * time and size; whatever goes wrong is a value.
 */
import { checkForm, type LanguageToolAnswer, readLanguageTool } from '#core/grammar/language-tool.ts';
import { GrowingBytes } from '#core/kernel/growing-bytes.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

/** Why there is no answer. `away`: no connection, or it broke off. `nonsense`: not LanguageTool's JSON, or too long. */
export type LanguageToolFailure = 'away' | 'slow' | 'refused' | 'nonsense';

export interface LanguageToolRequest {
  /** The address of its API, such as `http://localhost:8081/v2`. */
  readonly url: URL;
  /** Markdown. */
  readonly text: string;
  /** A language code, or `auto`. */
  readonly language: string;
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal;
  readonly limits: LanguageToolLimits;
}

export interface LanguageToolLimits {
  /** Milliseconds for the whole exchange. */
  readonly totalMs: number;
  /** Bytes of an answer. */
  readonly maxBytes: number;
}

/** A long text takes some seconds on a small machine. A finding has about a kilobyte, with its context and its rule. */
export const languageToolLimits: LanguageToolLimits = { totalMs: 20_000, maxBytes: 4_000_000 };

export async function askLanguageTool(
  request: LanguageToolRequest,
): Promise<Result<LanguageToolAnswer, LanguageToolFailure>> {
  const { url, text, language, signal, limits } = request;
  const late = AbortSignal.timeout(limits.totalMs);
  try {
    const response = await fetch(`${url.href.replace(/\/+$/, '')}/check`, {
      method: 'POST',
      body: new URLSearchParams(checkForm(text, language)),
      headers: { Accept: 'application/json' },
      // The operator named this server and no other.
      redirect: 'error',
      signal: AbortSignal.any([signal, late]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return fail('refused');
    }
    const json = await readText(response, limits.maxBytes);
    const answer = json === null ? null : readLanguageTool(text, json);
    return answer ? ok(answer) : fail('nonsense');
  } catch {
    return fail(late.aborted ? 'slow' : 'away');
  }
}

/** The text of an answer; null when it is too long. */
async function readText({ body }: Response, maxBytes: number): Promise<string | null> {
  const bytes = new GrowingBytes();
  // Leaving the loop cancels the rest.
  for await (const piece of body ?? []) {
    if (bytes.length + piece.length > maxBytes) return null;
    bytes.append(piece);
  }
  return new TextDecoder().decode(bytes.bytes());
}
