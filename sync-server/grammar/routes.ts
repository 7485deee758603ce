import type { checkGrammar, getGrammar } from '#core/api/grammar.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { ServerError } from '../http/errors.ts';
import { askLanguageTool, type LanguageToolFailure } from './language-tool.ts';

type GrammarDeps = Pick<AppDeps, 'config' | 'limits' | 'languageToolLimits' | 'log'>;

export function handleGetGrammar({ config }: GrammarDeps): Handler<typeof getGrammar> {
  return () => Promise.resolve({ languageTool: config.languageTool !== undefined });
}

const failed: Readonly<Record<LanguageToolFailure, readonly [status: number, sentence: string]>> = {
  away: [502, 'LanguageTool could not be reached.'],
  slow: [504, 'LanguageTool took too long.'],
  refused: [502, 'LanguageTool refused this text.'],
  nonsense: [502, 'LanguageTool gave an answer that cannot be read.'],
};

/**
 * A text leaves this server only for a person who has switched that on.
 *
 * @throws 501 without a LanguageTool server, 403 while it is off, 429, 502, 504
 */
export function handleCheckGrammar(deps: GrammarDeps): Handler<typeof checkGrammar> {
  const { config, limits, languageToolLimits, log } = deps;
  return async ({ user, rows, caller, body: { text, language } }) => {
    await limits.grammar.count(user.id);
    const { languageTool: url } = config;
    if (!url) throw new ServerError(501, 'no-language-tool', 'This server has no LanguageTool.');
    if (!isSwitchedOn(rows.workspace.preferences, 'languageTool'))
      throw new ServerError(403, 'language-tool-off', 'Switch on LanguageTool in the settings first.');
    const { signal } = caller;
    const answered = await askLanguageTool({ url, text, language, signal, limits: languageToolLimits });
    if (answered.ok)
      return {
        language: answered.value.language,
        findings: answered.value.findings.map((finding) => ({ ...finding, fixes: [...finding.fixes] })),
      };
    // A caller who left gets no answer, whatever LanguageTool does.
    if (!signal.aborted) log.warn({ reason: answered.error }, 'LanguageTool gave no answer');
    const [status, sentence] = failed[answered.error];
    throw new ServerError(status, `language-tool-${answered.error}`, sentence);
  };
}
