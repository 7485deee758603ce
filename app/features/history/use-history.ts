import * as A from '@automerge/automerge/slim';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { passageChoice } from '#core/content/resolve-conflict.ts';
import { versionToRestore } from '#core/content/restore-version.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { namedVersions, versionKey } from '#core/documents/version-names.ts';
import { mergedSince } from '#core/history/merged-changes.ts';
import type { Keep } from '#core/history/passages.ts';
import { sessionChanges, type SessionChanges, type WorkSession } from '#core/history/work-sessions.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { afterPaint } from '../../browser/after-paint.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { takeBack } from '../../engine/documents/take-back.ts';
import { readSessions, sessionsReadAhead } from './read-sessions.ts';
import type { MergedNews } from './use-merged-changes.ts';

/** A session of work, as the history lists it. */
export interface HistoryEntry {
  /** The same while the session goes on. */
  readonly key: string;
  readonly session: WorkSession;
  /** What the person called the version that it left. */
  readonly name: string | null;
  /** Undefined until it is worked out. */
  readonly changes: SessionChanges | undefined;
}

export interface History {
  /** The latest first; null while the history is read. */
  readonly entries: readonly HistoryEntry[] | null;
  readonly hasMore: boolean;
  readonly showMore: () => void;
}

/** Changes come in bursts; the history is listed once for all of them. */
const SETTLE_MS = 400;

/** Sessions shown at first, and more each time that a person asks for more. */
const PAGE = 20;

/** An open item's history. It follows new changes; what a session did is worked out one at a time, after the list. */
export function useHistory(document: OpenDocument<'content-item'>): History {
  const [sessions, setSessions] = useState<readonly WorkSession[] | null>(() => sessionsReadAhead(document));
  const [shown, setShown] = useState(PAGE);
  const [changes, setChanges] = useState<ReadonlyMap<string, SessionChanges>>(new Map());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const list = () => setSessions(readSessions(document));
    // After the panel is painted.
    timer = setTimeout(list, 0);
    const stop = document.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(list, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [document]);

  const next = sessions?.slice(0, shown).find((session) => !changes.has(keyOf(session)));
  useEffect(() => {
    if (!next) return undefined;
    return afterPaint(() => {
      const worked = sessionChanges(document.doc(), next);
      setChanges((known) => new Map(known).set(keyOf(next), worked));
    });
  }, [document, next]);

  const names = document.doc().versionNames;
  const entries = useMemo((): readonly HistoryEntry[] | null => {
    const named = new Map(namedVersions({ versionNames: names }).map(({ heads, name }) => [versionKey(heads), name]));
    const all = sessions?.slice(0, shown).map((session) => ({
      key: session.before.join('.'),
      session,
      name: named.get(versionKey(session.heads)) ?? null,
      changes: changes.get(keyOf(session)),
    }));
    return all?.filter(isShown) ?? null;
  }, [sessions, shown, names, changes]);

  const showMore = useCallback(() => setShown((now) => now + PAGE), []);
  return { entries, hasMore: (sessions?.length ?? 0) > shown, showMore };
}

/** What the program did for itself is no work: a name that was given, what became of a publication. */
function isShown({ name, changes }: HistoryEntry): boolean {
  return name !== null || !changes || changes.properties.length > 0 || isTouched(changes.words);
}

function isTouched(words: SessionChanges['words']): boolean {
  return words !== null && words.added + words.removed > 0;
}

function keyOf({ before, after }: WorkSession): string {
  return `${before.join('.')} ${after.join('.')}`;
}

/** What brings an older version back as a new edit; its value brings back what was there before. */
export function useRestoreVersion(
  document: OpenDocument<'content-item'>,
): (heads: readonly string[]) => Result<() => void, ContentFailure> {
  // Taking it back takes the place of nothing that a person wrote.
  const restoreBefore = (before: readonly string[]) => {
    const wanted = versionToRestore(document.doc(), before);
    if (wanted.ok) document.applyCommand('restoreVersion', { ...wanted.value, replaced: null });
  };
  const restore = (heads: readonly string[]): Result<() => void, ContentFailure> => {
    document.flushBindings(null);
    const before = A.getHeads(document.doc());
    const wanted = versionToRestore(document.doc(), heads);
    if (!wanted.ok) return wanted;
    const restored = document.applyCommand('restoreVersion', wanted.value);
    return restored.ok ? ok(() => restoreBefore(before)) : restored;
  };
  return restore;
}

export interface PassageChoice {
  readonly path: TextPath;
  /** Of the passage as the person saw it. */
  readonly key: string;
  readonly keep: Keep;
}

/** Takes an edit back where its words are by then. */
export type TakeBack = () => void;

/** What makes a passage read as one side wrote it: in the text as it is at that moment, words just typed included. */
export function useKeepPassage(
  document: OpenDocument<'content-item'>,
  { since, here }: MergedNews,
): (choice: PassageChoice) => Result<TakeBack, ContentFailure> {
  return ({ path, key, keep }) => {
    document.flushBindings(null);
    const item = document.doc();
    const properties = mergedSince(item, since, here)?.properties ?? [];
    const spans = properties.find((property) => property.path.join('.') === path.join('.'))?.spans ?? [];
    const chosen = passageChoice(spans, { path, key, keep, here });
    if (!chosen.ok) return chosen;
    const from = A.getHeads(item);
    const kept = document.applyCommand('keepPassage', chosen.value);
    if (!kept.ok) return kept;
    const to = A.getHeads(document.doc());
    return ok(() => takeBack(document, { path, from, to }));
  };
}
