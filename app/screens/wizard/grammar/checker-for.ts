import type { EnglishDialect } from '#core/grammar/english.ts';
import { sharedChecker, type SharedChecker } from './shared-checker.ts';
import { openWorkerChecker } from './worker-checker.ts';

const checkers = new Map<EnglishDialect, SharedChecker>();

/** The page's checker of a kind of English; one that nobody uses any more closes by itself. */
export function checkerFor(dialect: EnglishDialect): SharedChecker {
  const known = checkers.get(dialect);
  if (known) return known;
  const checker = sharedChecker({
    open: () => openWorkerChecker(dialect),
    closeAfter: 60_000,
    answerWithin: 60_000,
  });
  checkers.set(dialect, checker);
  return checker;
}
