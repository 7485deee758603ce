import { RiArrowLeftLine } from '@remixicon/react';
import { useEffect, useMemo, useRef } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { versionText } from '#core/content/restore-version.ts';
import { countWords } from '#core/kernel/text.ts';
import type { HistoryEntry } from '../../../data/history/use-history.ts';
import { useRestoreVersion } from '../../../data/history/use-restore-version.ts';
import { deviceHere } from '../../../engine/device-here.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';
import { sessionDevice, sessionTime } from './session-words.ts';
import { VersionName } from './version-name.tsx';

export interface VersionViewProps {
  readonly entry: HistoryEntry;
  /** It is how the item stands now. */
  readonly isLatest: boolean;
  readonly now: number;
  readonly onBack: () => void;
}

/** A version as it was: its title and its whole draft, with its name, and the way to bring it back. */
export function VersionView({ entry: { session, name }, isLatest, now, onBack }: VersionViewProps) {
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
          {isLatest && ', as it is now'}.
        </p>
      </div>
      <VersionName key={heads.join()} heads={heads} name={name} />
      {/* Reachable by keyboard: it scrolls. */}
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
