import { useCallback, useEffect, useRef, useState } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';

/** Longest time that a typed line waits before it is written. */
const commitMs = 150;

interface Committed {
  /** What the document has. */
  readonly value: string;
  readonly commit: (value: string) => Result<void, ContentFailure>;
}

export interface CommittedText {
  readonly value: string;
  readonly failure: ContentFailure | null;
  readonly change: (value: string) => void;
  /** Wire to `onBlur`: writes now, and says when the line cannot be taken. */
  readonly settle: () => void;
}

/** A line that is kept as a whole: what is typed shows at once and is written a moment later. */
export function useCommittedText({ value, commit }: Committed): CommittedText {
  const [draft, setDraft] = useState<string | null>(null);
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const pending = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latestCommit = useRef(commit);

  useEffect(() => {
    latestCommit.current = commit;
  }, [commit]);

  const write = useCallback((): Result<void, ContentFailure> | null => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (pending.current === null) return null;
    const typed = pending.current;
    pending.current = null;
    return latestCommit.current(typed);
  }, []);

  useEffect(() => {
    const flush = () => void write();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [write]);

  return {
    value: draft ?? value,
    failure,
    change: (next) => {
      setDraft(next);
      setFailure(null);
      pending.current = next;
      timer.current ??= setTimeout(write, commitMs);
    },
    settle: () => {
      if (draft === null) return;
      // Written once more if it was refused while typing, so that the reason shows beside the field.
      pending.current ??= draft;
      const written = write();
      if (written?.ok) setDraft(null);
      else if (written) setFailure(written.error);
    },
  };
}
