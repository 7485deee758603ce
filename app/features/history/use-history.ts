import * as A from '@automerge/automerge/slim';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import { passageChoice } from '#core/content/resolve-conflict.ts';
import { restoreToUndo, versionToRestore } from '#core/content/restore-version.ts';
import { textEditsBetween } from '#core/documents/text-edits.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { namedVersions, versionKey } from '#core/documents/version-names.ts';
import { mergedSince } from '#core/history/merged-changes.ts';
import { type Keep, stretchesOf } from '#core/history/passages.ts';
import { type Moment, sessionChanges, type SessionChanges, type WorkSession } from '#core/history/work-sessions.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { afterPaint } from '../../browser/after-first-paint.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { settlePassage } from '../writing/settled-passages.ts';
import { type ReadHistory, readSessions, sessionsReadAhead } from './read-sessions.ts';
import type { MergedNews } from './use-merged-changes.ts';

/** A session of work in the history list. */
export interface HistoryEntry {
  /** Stable while the session continues. */
  readonly key: string;
  readonly session: WorkSession;
  /** The person's name for the version that it ended with. */
  readonly name: string | null;
  /** Null while they are counted, for a session with a name. */
  readonly changes: SessionChanges | null;
}

export interface History {
  /** Latest first, without sessions that changed nothing a person sees; null while the history is read. */
  readonly entries: readonly HistoryEntry[] | null;
  /** Whether sessions are still being counted; they are listed as they are done, so that none appears and goes. */
  readonly isCounting: boolean;
  /** Every moment of the item, the earliest first. */
  readonly moments: readonly Moment[];
  /** Names of versions by the key of their heads, see `versionKey`. */
  readonly names: ReadonlyMap<string, string>;
  readonly hasMore: boolean;
  readonly showMore: () => void;
}

/** Milliseconds. Changes come in bursts; the history is listed once for each burst. */
const SETTLE_MS = 400;

/** Number of sessions shown at first, and added each time the person asks for more. */
const PAGE = 20;

/**
 * An open item's history. Nothing is stored for it: sessions of work are derived from the devices and times of changes.
 * It follows new changes. The changes of each session are computed one at a time, after the list is shown.
 */
export function useHistory(document: OpenDocument<'content-item'>): History {
  const [history, setHistory] = useState<ReadHistory | null>(() => sessionsReadAhead(document));
  const [shown, setShown] = useState(PAGE);
  const [counts, setCounts] = useState<Counts>({ exact: new Map(), latest: new Map() });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const list = () => setHistory(readSessions(document));
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

  const sessions = history?.sessions;
  const next = sessions?.slice(0, shown).find((session) => !counts.exact.has(keyOf(session)));
  useEffect(() => {
    if (!next) return undefined;
    return afterPaint(() => {
      const worked = sessionChanges(document.doc(), next);
      setCounts(({ exact, latest }) => ({
        exact: new Map(exact).set(keyOf(next), worked),
        latest: new Map(latest).set(next.key, worked),
      }));
    });
  }, [document, next]);

  const { versionNames } = document.doc();
  const names = useMemo(
    () => new Map(namedVersions({ versionNames }).map(({ heads, name }) => [versionKey(heads), name])),
    [versionNames],
  );
  const entries = useMemo((): readonly HistoryEntry[] | null => {
    const all = sessions?.slice(0, shown).map((session) => ({
      key: session.key,
      session,
      name: names.get(versionKey(session.heads)) ?? null,
      changes: counts.exact.get(keyOf(session)) ?? counts.latest.get(session.key) ?? null,
    }));
    return all?.filter(isShown) ?? null;
  }, [sessions, shown, names, counts]);

  const showMore = useCallback(() => setShown((now) => now + PAGE), []);
  return {
    entries,
    isCounting: next !== undefined,
    moments: history?.moments ?? none,
    names,
    hasMore: (sessions?.length ?? 0) > shown,
    showMore,
  };
}

interface Counts {
  /** By the versions before and after a session, see `keyOf`. */
  readonly exact: ReadonlyMap<string, SessionChanges>;
  /** By the session's key: what is shown until a session that went on is counted again. */
  readonly latest: ReadonlyMap<string, SessionChanges>;
}

const none: readonly Moment[] = [];

/** Naming a version is not work, nor what the server writes down before it has published. */
function isShown({ session: { act }, name, changes }: HistoryEntry): boolean {
  if (name !== null) return true;
  if (!changes) return false;
  if (isTouched(changes.words) || changes.published.length > 0) return true;
  return act !== 'reported' && changes.properties.length > 0;
}

function isTouched(words: SessionChanges['words']): boolean {
  return words !== null && words.added + words.removed > 0;
}

function keyOf({ before, after }: WorkSession): string {
  return `${before.join('.')} ${after.join('.')}`;
}

/** Returns a function that restores an older version as a new edit. Its result undoes that, and no later edit. */
export function useRestoreVersion(
  document: OpenDocument<'content-item'>,
): (heads: readonly string[]) => Result<() => void, ContentFailure> {
  return (heads) => {
    document.flushBindings(null);
    const before = A.getHeads(document.doc());
    const wanted = versionToRestore(document.doc(), heads);
    if (!wanted.ok) return wanted;
    const restored = document.applyCommand('restoreVersion', wanted.value);
    if (!restored.ok) return restored;
    const after = A.getHeads(document.doc());
    return ok(() => {
      document.flushBindings(null);
      document.applyCommand('restoreVersion', restoreToUndo(document.doc(), { before, after }));
    });
  };
}

export interface PassageChoice {
  readonly path: TextPath;
  /** The key of the passage as the person saw it. */
  readonly key: string;
  readonly keep: Keep;
}

export interface KeptPassage {
  /** Undoes the choice at the current position of its words; null where both texts stay as they are. */
  readonly takeBack: (() => void) | null;
}

/**
 * Returns a function that makes a passage read as one side wrote it, in the current text including words just typed.
 */
export function useKeepPassage(
  document: OpenDocument<'content-item'>,
  { since, here }: MergedNews,
): (choice: PassageChoice) => Result<KeptPassage, ContentFailure> {
  return ({ path, key, keep }) => {
    document.flushBindings(null);
    const item = document.doc();
    const spansNow = () => {
      const properties = mergedSince(document.doc(), since, here)?.properties ?? [];
      const property = properties.find((each) => each.path.join('.') === path.join('.'));
      return property?.conflictSpans ?? property?.spans ?? [];
    };
    const chosen = passageChoice(spansNow(), { path, key, keep, here });
    if (!chosen.ok) return chosen;
    if (chosen.value.edits.length === 0) {
      if (keep === 'both') settlePassage(key, true);
      return ok({ takeBack: null });
    }
    const from = A.getHeads(item);
    const kept = document.applyCommand('keepPassage', chosen.value);
    if (!kept.ok) return kept;
    const to = A.getHeads(document.doc());
    // Where a space separates the texts they are still one passage, with another key.
    if (keep === 'both')
      for (const { passage } of stretchesOf(spansNow(), here, true))
        if (passage?.isShared && passage.at === chosen.value.at) settlePassage(passage.key, true);
    return ok({ takeBack: () => takeBack(document, { path, from, to }) });
  };
}

/** Undoes a choice about a passage, made between two heads, on top of the later one. Text written since is kept. */
function takeBack(
  document: OpenDocument<'content-item'>,
  { path, from, to }: { readonly path: TextPath; readonly from: readonly string[]; readonly to: readonly string[] },
): void {
  const { edits } = textEditsBetween(document.doc(), path, { from: to, to: from });
  document.applyCommandAsOf(to, 'keepPassage', { path, at: 0, standing: '', edits });
}
