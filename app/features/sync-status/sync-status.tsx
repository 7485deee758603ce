import { useId } from 'react';
import { useSyncStatus } from './use-sync-status.ts';
import { syncStatusLabel, type SyncWord } from '../../engine/sync/status.ts';
import { Dot } from '../../ui/dot.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useLatePanel } from '../../ui/use-late-panel.ts';

const SyncPanel = lazyPart(() => import('./sync-panel.tsx'), 'SyncPanel');

const looks: Readonly<Record<SyncWord, { readonly color: string; readonly short?: string }>> = {
  'Not saved': { color: 'var(--bad)' },
  'Saving…': { color: 'var(--warn)' },
  'Saved on this device': { color: 'var(--info)', short: 'Saved here' },
  Syncing: { color: 'var(--info)' },
  Synced: { color: 'var(--good)' },
  Offline: { color: 'var(--warn)', short: 'Offline' },
  'Server not answering': { color: 'var(--warn)', short: 'No answer' },
  'Needs sign-in': { color: 'var(--bad)', short: 'Sign in' },
  Conflict: { color: 'var(--warn)' },
  'Needs attention': { color: 'var(--bad)', short: 'Attention' },
};

const pill =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border px-3 text-xs font-medium desk:min-h-8';

/** As wide as the word that is shown most: the heading beside it is set once. */
function KeptPlace() {
  return (
    <span aria-hidden="true" className={`${pill} invisible`}>
      <Dot color="transparent" />
      <span className="whitespace-nowrap max-[360px]:hidden">Synced</span>
    </span>
  );
}

/** Where the person's work is, in a word; opens the log of what was synced when. */
export function SyncStatus() {
  const status = useSyncStatus();
  const triggerId = useId();
  const panel = useLatePanel();
  if (!status) return <KeptPlace />;
  const label = syncStatusLabel(status);
  const { color, short = label } = looks[status.word];
  const choices = status.conflicts > 0 ? `${status.conflicts} to review` : '';
  return (
    <>
      <button
        type="button"
        id={triggerId}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        aria-label={`Sync status: ${[label, choices].filter(Boolean).join(', ')}. Open sync history.`}
        onClick={panel.toggle}
        className={`${pill} border-line bg-surface text-ink-2 transition-colors duration-120 hover:border-line-strong`}
      >
        <Dot color={status.conflicts > 0 ? looks.Conflict.color : color} />
        <span className="whitespace-nowrap max-desk:hidden">{label}</span>
        <span className="whitespace-nowrap max-[360px]:hidden desk:hidden">{short}</span>
      </button>
      {/* The words live in a region of their own: the button's name would be read again with every number. */}
      <span role="status" aria-label="Sync" className="sr-only">
        {label}
      </span>
      {panel.isDrawn && (
        <PartBoundary fallback={null}>
          <SyncPanel triggerId={triggerId} isOpen={panel.isOpen} onClose={panel.close} status={status} />
        </PartBoundary>
      )}
    </>
  );
}
