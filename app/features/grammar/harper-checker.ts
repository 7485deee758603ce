import { Dialect, LocalLinter, SuggestionKind, type BinaryModule, type Lint, type Suggestion } from 'harper.js';
import { type EnglishDialect, englishSample } from '#core/grammar/english.ts';
import { isUnknownWord, MAX_FIXES, type Finding } from '#core/grammar/findings.ts';
import { countWords } from '#core/kernel/text.ts';
import type { GrammarChecker } from './grammar-state.ts';

/**
 * Rules that are off. Two do not match our style: headings have one capital, and three dots stay three dots. `NotTo`
 * takes "say no to a client" for a slip of "not to" (Harper 2.10).
 */
const rulesOff = { UseTitleCase: false, UseEllipsisCharacter: false, NotTo: false };

/** An unknown word. The first lookup of one takes seconds, so it is done during the start. */
const unknownWord = 'Zqwxkv is here.';

/** In a shorter paragraph another language cannot be told from English with mistakes. */
const WORDS_OF_QUOTATION = 15;

/** Starts Harper in the calling thread. @param binary the location of its wasm */
export async function startHarper(binary: BinaryModule, dialect: EnglishDialect): Promise<GrammarChecker> {
  const linter = new LocalLinter({ binary, dialect: Dialect[dialect] });
  await linter.setup();
  await linter.setLintConfig({ ...(await linter.getLintConfig()), ...rulesOff });
  await linter.lint(unknownWord);
  return {
    know: async (words) => {
      await linter.clearWords();
      await linter.importWords([...words]);
    },
    isEnglish: (text) => linter.isLikelyEnglish(text),
    check: async (paragraph) => {
      const findings = (await linter.lint(paragraph, { language: 'markdown' })).map(findingOf);
      if (!mayBeQuotation(paragraph, findings)) return findings;
      return (await linter.isLikelyEnglish(englishSample([paragraph]))) ? findings : [];
    },
  };
}

/** Whether there are enough unknown words to detect the language, which takes a third of the time of a check. */
function mayBeQuotation(paragraph: string, findings: readonly Finding[]): boolean {
  const words = countWords(paragraph);
  return words >= WORDS_OF_QUOTATION && findings.filter(isUnknownWord).length > words / 5;
}

function findingOf(lint: Lint): Finding {
  // In UTF-16 code units.
  const { start, end } = lint.span();
  const words = lint.get_problem_text();
  return {
    from: start,
    to: end,
    kind: lint.lint_kind(),
    message: lint.message().replaceAll(/`([^`]*)`/g, '“$1”'),
    // Two of its rules may suggest the same words.
    fixes: [...new Set(lint.suggestions().map((suggestion) => fixOf(suggestion, words)))].slice(0, MAX_FIXES),
  };
}

function fixOf(suggestion: Suggestion, words: string): string {
  switch (suggestion.kind()) {
    case SuggestionKind.Remove:
      return '';
    case SuggestionKind.InsertAfter:
      return words + suggestion.get_replacement_text();
    case SuggestionKind.Replace:
      return suggestion.get_replacement_text();
  }
}
