import type { EnglishDialect } from '#core/grammar/english.ts';
import type { Finding } from '#core/grammar/findings.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CheckerFailure } from './grammar-state.ts';
import { openWorkerChecker, type WorkerChecker } from './worker-checker.ts';

export interface SharedCheckerDeps {
  readonly open: () => Promise<Result<WorkerChecker, CheckerFailure>>;
  /** Milliseconds after which an unused checker is closed: it takes about 200 MB of memory, and seconds to start. */
  readonly closeAfter: number;
  /** Milliseconds after which a worker that has not answered is considered dead. */
  readonly answerWithin: number;
}

/** The page's only checker, with its findings so far. */
export interface SharedChecker {
  /** Registers a user of the checker. Returns a function that unregisters it. */
  use(): () => void;
  /** Starts the checker unless it runs. */
  ready(): Promise<Result<void, CheckerFailure>>;
  know(words: readonly string[]): void;
  /** Null when the checker broke. */
  isEnglish(text: string): Promise<boolean | null>;
  /** Checks a paragraph unless that was done. Read the result from `found`. */
  check(paragraph: string): Promise<void>;
  found(paragraph: string): readonly Finding[] | undefined;
}

/** Paragraphs whose findings are cached: more than the longest draft has. */
const MAX_PARAGRAPHS = 10_000;

export function sharedChecker({ open, closeAfter, answerWithin }: SharedCheckerDeps): SharedChecker {
  const found = new Map<string, readonly Finding[]>();
  let words: readonly string[] = [];
  let opening: Promise<Result<WorkerChecker, CheckerFailure>> | null = null;
  let users = 0;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const opened = () => {
    opening ??= open().then(async (result) => {
      if (result.ok) await result.value.know(words);
      else opening = null;
      return result;
    });
    return opening;
  };
  const close = () => {
    const last = opening;
    opening = null;
    void last?.then((result) => result.ok && result.value.close());
  };
  /**
   * Returns `ifBroken` when the checker is unavailable or broke. It is closed then, and the next call starts another
   * one.
   */
  const asked = async <Value>(run: (checker: WorkerChecker) => Promise<Value>, ifBroken: Value | null = null) => {
    const result = await opened();
    if (!result.ok) return null;
    try {
      return await within(answerWithin, run(result.value));
    } catch {
      close();
      return ifBroken;
    }
  };

  return {
    use: () => {
      clearTimeout(closing);
      users += 1;
      return () => {
        users -= 1;
        if (users === 0) closing = setTimeout(close, closeAfter);
      };
    },
    ready: async () => {
      const result = await opened();
      return result.ok ? ok(undefined) : result;
    },
    know: (next) => {
      // Findings made with a word that is no longer accepted would lack it.
      if (words.some((word) => !next.includes(word))) found.clear();
      words = next;
      if (opening) void asked((checker) => checker.know(words));
    },
    isEnglish: (text) => asked((checker) => checker.isEnglish(text)),
    check: async (paragraph) => {
      if (found.has(paragraph)) return;
      // A paragraph that breaks the checker stays unchecked: it would break it again.
      const findings = await asked((checker) => checker.check(paragraph), []);
      if (findings) found.set(paragraph, findings);
      if (found.size > MAX_PARAGRAPHS) found.delete(found.keys().next().value!);
    },
    found: (paragraph) => found.get(paragraph),
  };
}

/** @throws Error when it does not settle in time */
async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The grammar checker did not answer in ${milliseconds} ms`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

const checkers = new Map<EnglishDialect, SharedChecker>();

/** The page's checker for a dialect of English; it is closed automatically when it has no users. */
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
