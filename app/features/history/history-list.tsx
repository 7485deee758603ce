import { counted } from '#core/kernel/counted.ts';
import { RiArrowLeftLine, RiArrowRightLine } from '@remixicon/react';
import { format, isSameDay } from 'date-fns';
import { useEffect, useMemo, useRef, useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { versionText } from '#core/content/restore-version.ts';
import { limits } from '#core/documents/limits.ts';
import type { SessionChanges, WorkSession } from '#core/history/work-sessions.ts';
import { countWords } from '#core/kernel/text.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { usePlace } from '../writing/use-place.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ConflictList } from './conflict-choices.tsx';
import { MergedProperties } from './merged-properties.tsx';
import { propertyName } from './property-words.ts';
import { type HistoryEntry, useHistory, useRestoreVersion } from './use-history.ts';
import type { MergedNews, MergedState } from './use-merged-changes.ts';

/** The item's sessions of work, latest first; each links to the version that it ended with. */
export function HistoryList() {
  const { document } = useWizard();
  const { entries, hasMore, showMore } = useHistory(document);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [now] = useState(Date.now);
  if (!entries) return <Skeleton className="h-[240px]" />;
  const open = entries.findIndex(({ key }) => key === openKey);
  if (open >= 0)
    return <VersionView entry={entries[open]!} isLatest={open === 0} now={now} onBack={() => setOpenKey(null)} />;
  if (entries.length === 0 && !hasMore) return <p className="text-base text-ink-2">No versions yet.</p>;
  return (
    <div className="grid gap-3">
      <p className="text-base text-ink-2">
        Every version is kept. Restoring one adds a new version, so nothing is lost.
      </p>
      <ul aria-label="Versions" className="grid">
        {entries.map((entry, index) => (
          <li key={entry.key} className="border-t border-line">
            <EntryButton entry={entry} isLatest={index === 0} now={now} onOpen={() => setOpenKey(entry.key)} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button className="justify-self-start" onClick={showMore}>
          Show earlier versions
        </Button>
      )}
    </div>
  );
}

interface EntryButtonProps {
  readonly entry: HistoryEntry;
  readonly isLatest: boolean;
  readonly now: number;
  readonly onOpen: () => void;
}

function EntryButton({ entry: { session, name, changes }, isLatest, now, onOpen }: EntryButtonProps) {
  const { document } = useWizard();
  return (
    <button
      type="button"
      onClick={onOpen}
      className="group grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3 text-left transition-colors duration-120 hover:bg-sunken"
    >
      <span className="grid gap-0.5">
        {name && <span className="font-serif text-md wrap-anywhere">{name}</span>}
        <span className="font-medium wrap-anywhere">
          {sessionDevice(session, deviceHere(document))}
          {isLatest && <span className="font-normal text-ink-3"> · current version</span>}
        </span>
        <span className="text-sm text-ink-2">{sessionTime(session, now)}</span>
        <span className="text-sm text-ink-2">{changes ? changesPhrase(changes) : 'Counting words…'}</span>
      </span>
      <RiArrowRightLine size={17} aria-hidden="true" className="text-ink-3 group-hover:text-ink" />
    </button>
  );
}

export interface VersionViewProps {
  readonly entry: HistoryEntry;
  /** Whether it is the current state of the item. */
  readonly isLatest: boolean;
  readonly now: number;
  readonly onBack: () => void;
}

/** An older version: its title, its whole draft, its name, and a button to restore it. */
function VersionView({ entry: { session, name }, isLatest, now, onBack }: VersionViewProps) {
  const { document } = useWizard();
  const restoreVersion = useRestoreVersion(document);
  const { heads } = session;
  const { title, body } = useMemo(() => versionText(document.doc(), heads), [document, heads]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const restore = () => {
    const restored = restoreVersion(heads);
    if (!restored.ok) {
      showToast({ title: 'Nothing was changed', text: contentFailureSentence(restored.error), tone: 'bad' });
      return;
    }
    showToast({ title: 'Version restored', action: { label: 'Undo', run: restored.value } });
    onBack();
  };

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" size="small" className="-ml-2.5" onClick={onBack}>
          <RiArrowLeftLine size={16} aria-hidden="true" />
          All versions
        </Button>
        {!isLatest && (
          <Button variant="primary" onClick={restore}>
            Restore this version
          </Button>
        )}
      </div>
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere focus-visible:outline-none" dir="auto">
          {title || 'Untitled'}
        </h3>
        <p className="text-sm text-ink-2">
          {sessionDevice(session, deviceHere(document))}, {sessionTime(session, now)}.{' '}
          {countWords(body).toLocaleString('en')} words
          {isLatest && ', current version'}.
        </p>
      </div>
      <VersionName key={heads.join()} heads={heads} name={name} />
      {/* Focusable, because it scrolls. */}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label="The draft of this version"
        dir="auto"
        className="max-h-[60dvh] overflow-y-auto rounded-md border border-line bg-paper p-4 font-serif text-[17px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
      >
        {body || <span className="text-ink-3">The draft was empty.</span>}
      </div>
    </div>
  );
}

/** "Chrome on Linux (this device)" */
export function sessionDevice({ by, device }: WorkSession, here: string): string {
  if (by !== here) return device ?? 'Another device';
  return device ? `${device} (this device)` : 'This device';
}

/**
 * The time of a session: "14:02", "14:02 to 14:31", "21 Nov, 14:02 to 14:31".
 *
 * @param now milliseconds since 1970; the date is included if it is another day
 */
export function sessionTime({ start, end }: WorkSession, now: number): string {
  const [from, to] = [start * 1000, end * 1000];
  const day = isSameDay(from, now) ? '' : `${format(from, isSameYear(from, now) ? 'd MMM' : 'd MMM yyyy')}, `;
  const [first, last] = [format(from, 'HH:mm'), format(to, isSameDay(from, to) ? 'HH:mm' : 'd MMM, HH:mm')];
  return first === last ? `${day}${first}` : `${day}${first} to ${last}`;
}

/** The changes of a session: "12 words added, 3 removed", "title, pillar", "Nothing that shows". */
export function changesPhrase({ words, properties }: SessionChanges): string {
  const names = [...new Set(properties.map(propertyName))].map((name, index) =>
    index === 0 && !words ? name : name.charAt(0).toLowerCase() + name.slice(1),
  );
  const phrases = words ? [wordsPhrase(words), ...names] : names;
  return phrases.join(', ') || 'No visible changes';
}

function wordsPhrase({ added, removed }: NonNullable<SessionChanges['words']>): string {
  if (removed === 0) return `${counted(added, 'word')} added`;
  return added === 0
    ? `${counted(removed, 'word')} removed`
    : `${counted(added, 'word')} added, ${removed.toLocaleString('en')} removed`;
}

function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

export interface VersionNameProps {
  readonly heads: readonly string[];
  readonly name: string | null;
}

/** The person's name for a version; a blank name removes it. */
function VersionName({ heads, name }: VersionNameProps) {
  const { apply } = useWizard();
  const [text, setText] = useState(name ?? '');
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const named = apply('nameVersion', { heads, name: text });
    setError(named.ok ? null : contentFailureSentence(named.error));
  };
  return (
    <form
      noValidate
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
        // The button may be disabled now, and the focus would be lost.
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        className="grow"
        label="Name of this version"
        autoComplete="off"
        maxLength={limits.versionName}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === (name ?? '')}>
        Save name
      </Button>
    </form>
  );
}

/** Changes from other devices, and the choices that the person has. */
export function WhatChanged({ merged: { news, dismiss } }: { readonly merged: MergedState }) {
  const { conflicts } = useWizard();
  const { openPanel, closePanel } = usePlace();
  const finish = () => {
    dismiss();
    if (conflicts.length === 0) closePanel();
  };
  return (
    <div className="grid gap-5">
      <p className="text-base text-ink-2">{summary(news, conflicts.length)}</p>
      <ConflictList />
      {news && <MergedProperties news={news} />}
      <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3.5 desk:max-[1279px]:-bottom-6 desk:max-[1279px]:-mx-6 desk:max-[1279px]:-mb-6">
        <Button onClick={() => openPanel('history')}>
          {/* Beside the other button on the narrowest phone. */}
          <span>
            <span className="max-[380px]:sr-only">Restore an </span>
            <span className="inline-block max-[380px]:first-letter:uppercase">earlier version</span>
          </span>
        </Button>
        {news && (
          <Button variant="primary" onClick={finish}>
            Looks right
          </Button>
        )}
      </div>
    </div>
  );
}

function summary(news: MergedNews | null, choices: number): string {
  if (choices > 0) return 'Nothing was lost. Where both devices changed the same thing, choose which one to keep.';
  return news
    ? 'Nothing was lost. The text from all your devices is kept.'
    : 'You’re up to date with the changes from your other devices.';
}
