import { useCallback, useState } from 'react';
import type { StoredContentRow } from '../../engine/rows.ts';

/** Rows without those that are being deleted. */
export interface LeavingRows {
  readonly staying: readonly StoredContentRow[];
  /** Takes a row out at once, and puts it back when it was not deleted after all. @param remove false when it was not */
  readonly leave: (id: string, remove: () => Promise<boolean>) => Promise<void>;
}

const none: ReadonlySet<string> = new Set();

/** A row that a person deletes leaves the list at the press: the disk takes its time, and says so when it refuses. */
export function useLeavingRows(rows: readonly StoredContentRow[]): LeavingRows {
  const [leaving, setLeaving] = useState(none);
  // Gone by its own word: brought back by Undo it is shown again.
  const left = new Set(rows.filter(({ id }) => leaving.has(id)).map(({ id }) => id));
  if (left.size !== leaving.size) setLeaving(left);
  const leave = useCallback(async (id: string, remove: () => Promise<boolean>) => {
    setLeaving((before) => new Set([...before, id]));
    if (await remove()) return;
    setLeaving((before) => new Set([...before].filter((other) => other !== id)));
  }, []);
  return { staying: leaving.size === 0 ? rows : rows.filter(({ id }) => !leaving.has(id)), leave };
}
