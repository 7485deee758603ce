import { RiArrowGoBackLine, RiArrowLeftLine } from '@remixicon/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { versionText } from '#core/content/restore-version.ts';
import { limits } from '#core/documents/limits.ts';
import { readRegister } from '#core/documents/registers.ts';
import { wordDiff } from '#core/history/word-diff.ts';
import type { Moment } from '#core/history/work-sessions.ts';
import { countWords } from '#core/kernel/text.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import { ChangedText } from './changed-text.tsx';
import { actPhrase, momentTime, sessionAuthor } from './session-words.ts';
import { useRestoreVersion } from './use-history.ts';

const comparisons = [
  { value: 'before', label: 'Before' },
  { value: 'now', label: 'Now' },
  { value: 'nothing', label: 'Nothing' },
] as const satisfies readonly { value: string; label: string }[];

type Comparison = (typeof comparisons)[number]['value'];

export interface VersionViewProps {
  readonly moment: Moment;
  /** The heads of the version before, when the whole session is shown; null compares with the moment before. */
  readonly since: readonly string[] | null;
  readonly name: string | null;
  readonly onBack: () => void;
  /** Leads to other moments. */
  readonly slider: ReactNode;
}

/** A version or a moment: its title, its whole draft with what differs, its name, and a button to bring it back. */
export function VersionView({ moment, since, name, onBack, slider }: VersionViewProps) {
  const { document, item } = useWizard();
  const restoreVersion = useRestoreVersion(document);
  const { heads } = moment;
  const { title, body } = useMemo(() => versionText(document.doc(), heads), [document, heads]);
  const isCurrent = body === item.body && title === (readRegister(item.title) ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpenedFromList = since !== null;
  useEffect(() => {
    // The slider keeps the focus while a person moves it.
    if (isOpenedFromList) heading.current?.focus({ preventScroll: true });
  }, [isOpenedFromList]);

  const restore = () => {
    const restored = restoreVersion(heads);
    if (!restored.ok) {
      showToast({ title: 'Nothing was changed', text: contentFailureSentence(restored.error), tone: 'bad' });
      return;
    }
    showToast({ title: 'Version brought back', action: { label: 'Undo', run: restored.value } });
    onBack();
  };
  const act = actPhrase(moment);

  return (
    <div className="grid gap-4">
      <Button variant="quiet" size="small" className="-my-1 -ml-2.5 justify-self-start" onClick={onBack}>
        <RiArrowLeftLine size={16} aria-hidden="true" />
        All versions
      </Button>
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg wrap-anywhere focus-visible:outline-none" dir="auto">
          {title || 'Untitled'}
        </h3>
        <p className="text-sm text-ink-2">
          {momentTime(moment)} · {sessionAuthor(moment, deviceHere(document))} · {countWords(body).toLocaleString('en')}{' '}
          words{act && ` · ${act}`}
        </p>
      </div>
      {isCurrent ? (
        <p className="text-sm text-ink-2">This is how it reads now.</p>
      ) : (
        <Button variant="primary" className="justify-self-start max-desk:w-full" onClick={restore}>
          <RiArrowGoBackLine size={17} aria-hidden="true" />
          Bring this version back
        </Button>
      )}
      <ComparedDraft heads={heads} body={body} before={since ?? moment.before} />
      {slider}
      <VersionName key={heads.join()} heads={heads} name={name} />
    </div>
  );
}

interface ComparedDraftProps {
  readonly heads: readonly string[];
  readonly body: string;
  /** The heads of the state before. */
  readonly before: readonly string[];
}

/** The draft of a version, with the words that differ from the one before or from the current draft. */
function ComparedDraft({ heads, body, before }: ComparedDraftProps) {
  const { document, item } = useWizard();
  const [comparison, setComparison] = useState<Comparison>('before');
  const spans = useMemo(() => {
    switch (comparison) {
      case 'before':
        return wordDiff(versionText(document.doc(), before).body, body);
      case 'now':
        return wordDiff(body, item.body);
      case 'nothing':
        return wordDiff(body, body);
    }
  }, [comparison, document, before, body, item.body]);
  const isSame = spans.every(({ by, removedBy }) => by === null && removedBy.length === 0);

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <SegmentedControl
          label="Compare with"
          options={comparisons}
          value={comparison}
          onChange={setComparison}
          isSmall
        />
        <p className="text-sm text-ink-2" aria-live="polite">
          {differenceSentence(comparison, isSame)}
        </p>
      </div>
      {body === '' && isSame ? (
        <p className="rounded-md border border-line bg-paper p-4 font-serif text-[17px] text-ink-3">
          The draft was empty.
        </p>
      ) : (
        // Another text, so that its own first difference is shown.
        <div key={`${heads.join()} ${comparison}`} ref={scrollToFirst}>
          <ChangedText label="The draft of this version" spans={spans} isWhole />
        </div>
      )}
    </div>
  );
}

/** Pixels above the first difference. */
const MARGIN = 48;

function scrollToFirst(frame: HTMLElement | null): void {
  const scroller = frame?.querySelector('[role="group"]');
  const mark = scroller?.querySelector('ins, del');
  if (scroller && mark)
    scroller.scrollTop = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top - MARGIN;
}

function differenceSentence(comparison: Comparison, isSame: boolean): string {
  if (comparison === 'nothing') return '';
  if (isSame) return comparison === 'now' ? 'The draft reads the same now.' : 'No words changed here.';
  return comparison === 'now' ? 'Added or removed since then' : 'Added or removed here';
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
