import { Popover } from '@ark-ui/react/popover';
import { Link } from 'react-router-dom';
import { useMergedItems } from '../history/use-merged-items.ts';
import { useChoices } from '../history/choices-link.tsx';
import { wizardPath } from '../../paths.ts';
import { reasonSentence } from '../../engine/sync/status-reason.ts';
import { syncStatusLabel, type SyncStatus } from '../../engine/sync/status.ts';
import { Panel } from '../../ui/panel.tsx';
import { mergedCount } from '../history/merged-sentence.ts';
import { SyncHistory } from './sync-history.tsx';

export interface SyncPanelProps {
  readonly triggerId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly status: SyncStatus;
}

/** The details behind the status: the reason, the choices to make, and the sync history. */
export function SyncPanel({ triggerId, isOpen, onClose, status }: SyncPanelProps) {
  const { reason, conflicts, word } = status;
  const choices = useChoices() ?? [];
  const mergedItems = useMergedItems() ?? [];
  const merged = mergedCount(mergedItems);
  return (
    <Panel triggerId={triggerId} isOpen={isOpen} onClose={onClose} className="grid w-[340px] gap-3 p-4">
      <div className="grid gap-1">
        <Popover.Title className="font-serif text-lg">{syncStatusLabel(status)}</Popover.Title>
        {reason && <Popover.Description className="text-sm text-ink-2">{reasonSentence(reason)}</Popover.Description>}
        {conflicts > 0 && (
          <p className="text-sm text-warn">
            {conflicts === 1 ? '1 draft was' : `${conflicts} drafts were`} changed on two devices. Open{' '}
            {conflicts === 1 ? 'it' : 'them'} to choose what to keep.
          </p>
        )}
        <ItemLinks label="To review" items={choices} onFollow={onClose} />
        {merged && <p className="text-sm text-ink-2">{merged}</p>}
        <ItemLinks label="Changed on other devices" items={mergedItems} onFollow={onClose} />
      </div>
      <SyncHistory needsSignIn={word === 'Needs sign-in'} isOpen />
    </Panel>
  );
}

/** The others are listed under Notifications. */
const shownItems = 4;

interface ItemLinksProps {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly onFollow: () => void;
}

/** Links to the changes of each item. */
function ItemLinks({ label, items, onFollow }: ItemLinksProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="grid">
      {items.slice(0, shownItems).map(({ id, title }) => (
        <li key={id}>
          <Link
            to={wizardPath(id, { panel: 'reconcile' })}
            onClick={onFollow}
            className="flex min-h-11 items-center text-sm wrap-anywhere desk:min-h-8"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
