import type { EnglishDialect } from '#core/grammar/english.ts';
import type { Finding } from '#core/grammar/findings.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { CheckerFailure } from './grammar-state.ts';
import { openWorkerChecker, type WorkerChecker } from './worker-checker.ts';

export interface SharedCheckerDeps {
  readonly open: () => Promise<Result<WorkerChecker, CheckerFailure>>;
  /** Milliseconds that it stays without anybody who uses it: it takes some 200 MB of memory, and seconds to start. */
  readonly closeAfter: number;
  /** Milliseconds after which a worker that has not answered is taken for one that never will. */
  readonly answerWithin: number;
}

/** The page's one checker, with what it found so far. */
export interface SharedChecker {
  /** Takes part in using it. Returns a function that ends that. */
  use(): () => void;
  /** Starts it unless it runs. */
  ready(): Promise<Result<void, CheckerFailure>>;
  know(words: readonly string[]): void;
  /** Null when the checker broke. */
  isEnglish(text: string): Promise<boolean | null>;
  /** Checks a paragraph unless that was done; `found` has the answer then. */
  check(paragraph: string): Promise<void>;
  found(paragraph: string): readonly Finding[] | undefined;
}

/** Paragraphs whose findings are remembered: more than a draft of the longest kind has. */
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
  /** Answers null when it cannot be had, or broke: then it is closed, and the next call starts another. */
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
      // What was found with a word that is known no longer would miss it.
      if (words.some((word) => !next.includes(word))) found.clear();
      words = next;
      if (opening) void asked((checker) => checker.know(words));
    },
    isEnglish: (text) => asked((checker) => checker.isEnglish(text)),
    check: async (paragraph) => {
      if (found.has(paragraph)) return;
      // A paragraph that the checker breaks at is left unchecked: it would break again.
      const findings = await asked((checker) => checker.check(paragraph), []);
      if (findings) found.set(paragraph, findings);
      if (found.size > MAX_PARAGRAPHS) found.delete(found.keys().next().value!);
    },
    found: (paragraph) => found.get(paragraph),
  };
}

/** @throws Error when it is not there in time */
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
