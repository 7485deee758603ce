import { Dialect, LocalLinter, SuggestionKind, type BinaryModule, type Lint, type Suggestion } from 'harper.js';
import { codeUnitAt } from '#core/grammar/code-unit-at.ts';
import type { EnglishDialect } from '#core/grammar/english-dialect.ts';
import { englishSample } from '#core/grammar/english-sample.ts';
import { MAX_FIXES, type Finding } from '#core/grammar/finding.ts';
import { countWords } from '#core/kernel/text-counts.ts';
import type { GrammarChecker } from './grammar-checker.ts';

/** Rules of a house style that is not ours: headings here begin with one capital, and three dots are three dots. */
const otherStyles = { UseTitleCase: false, UseEllipsisCharacter: false };

/** A word that no dictionary has: the first one that is looked up costs seconds. */
const unknownWord = 'Zqwxkv is here.';

/** A paragraph of so many words may be a quotation in another language; a shorter one may be English with mistakes. */
const WORDS_OF_QUOTATION = 15;

/** Starts Harper in the thread that calls it. @param binary where its wasm is */
export async function startHarper(binary: BinaryModule, dialect: EnglishDialect): Promise<GrammarChecker> {
  const linter = new LocalLinter({ binary, dialect: Dialect[dialect] });
  await linter.setup();
  await linter.setLintConfig({ ...(await linter.getLintConfig()), ...otherStyles });
  await linter.lint(unknownWord);
  return {
    know: async (words) => {
      await linter.clearWords();
      await linter.importWords([...words]);
    },
    isEnglish: (text) => linter.isLikelyEnglish(text),
    check: async (paragraph) => {
      if (countWords(paragraph) >= WORDS_OF_QUOTATION && !(await linter.isLikelyEnglish(englishSample([paragraph]))))
        return [];
      const toCodeUnits = codeUnitAt(paragraph);
      return (await linter.lint(paragraph, { language: 'markdown' })).map((lint) => findingOf(lint, toCodeUnits));
    },
  };
}

function findingOf(lint: Lint, toCodeUnits: (character: number) => number): Finding {
  const { start, end } = lint.span();
  const words = lint.get_problem_text();
  return {
    from: toCodeUnits(start),
    to: toCodeUnits(end),
    kind: lint.lint_kind(),
    message: lint.message(),
    fixes: lint
      .suggestions()
      .slice(0, MAX_FIXES)
      .map((suggestion) => fixOf(suggestion, words)),
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
