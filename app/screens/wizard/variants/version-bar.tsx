import { RiDeleteBinLine, RiErrorWarningLine, RiMore2Line, RiRestartLine } from '@remixicon/react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Menu } from '../../../ui/menu.tsx';
import { PartBoundary } from '../../../ui/part-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { OwnVersion } from './use-platform-versions.ts';
import type { ShownVersion } from './use-shown-version.ts';
import { useVersionActions } from './use-version-actions.ts';
import { VersionChoice } from './version-choice.tsx';

// Most versions fit.
const DraftChanges = lazyPart(() => import('./draft-changes.tsx'), 'DraftChanges');

export interface VersionBarProps {
  readonly version: ShownVersion;
  readonly shown: OwnVersion;
  readonly onShow: (id: string) => void;
  /** There is another text to go on with. */
  readonly onStarted: () => void;
}

/** How a platform's version stands to the draft, and what can be done about it. */
export function VersionBar({ version: { platform, own }, shown, onShow, onStarted }: VersionBarProps) {
  const { name } = platform;
  const { startAgain, remove, keep, confirm } = useVersionActions(platform);
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = opened === shown.id && shown.isDrifted;
  return (
    <section aria-label={`${name} version`} className="mb-3 grid gap-2.5 rounded-md border border-line px-3.5 py-2">
      <div className="flex items-center justify-between gap-3">
        <p className={shown.isDrifted ? 'flex gap-2 text-base text-warn' : 'text-sm text-ink-2'}>
          {shown.isDrifted && <RiErrorWarningLine size={18} aria-hidden="true" className="mt-0.5 shrink-0" />}
          {sentence(shown, name, own.length)}
        </p>
        <Menu
          trigger={
            <IconButton label={`More for the ${name} version`} className="-mr-2">
              <RiMore2Line size={19} aria-hidden="true" />
            </IconButton>
          }
          items={[
            {
              value: 'again',
              label: 'Start again from the draft',
              icon: <RiRestartLine size={17} aria-hidden="true" />,
            },
            {
              value: 'remove',
              label: 'Remove this version',
              icon: <RiDeleteBinLine size={17} aria-hidden="true" />,
              isDangerous: true,
            },
          ]}
          onSelect={(action) => {
            if (action === 'remove') remove();
            else if (startAgain()) onStarted();
          }}
        />
      </div>
      {shown.isDrifted && (
        <div className="flex flex-wrap gap-2 pb-1 max-desk:*:grow">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpened(isOpen ? null : shown.id)}>
            {isOpen ? 'Hide what changed' : 'See what changed'}
          </Button>
          <Button size="small" onClick={() => confirm(shown.id)}>
            It still fits
          </Button>
        </div>
      )}
      {isOpen && (
        <PartBoundary fallback={<Skeleton className="h-[80px]" />}>
          <DraftChanges version={shown} />
        </PartBoundary>
      )}
      {own.length > 1 && <VersionChoice {...{ own, shown, onShow }} onKeep={keep} />}
    </section>
  );
}

function sentence({ isDrifted, text }: OwnVersion, name: string, count: number): string {
  if (text.trim() === '') return `Nothing is written here, so ${name} gets the draft.`;
  if (isDrifted) return 'The draft has changed since this version was written.';
  return count === 1 ? `${name} gets this version instead of the draft.` : `There are ${count} versions for ${name}.`;
}
