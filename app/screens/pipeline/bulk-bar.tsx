import { RiCloseLine } from '@remixicon/react';
import { useState } from 'react';
import { itemName } from '#core/content/item-name.ts';
import { deletionSentence, postsOfDeleted } from '#core/content/posts-of-deleted.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { NewPillarDialog } from '../../features/workspace/pillar-picker.tsx';
import { useReached } from '../../features/account/use-reached.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { sayNotStored } from '../../features/item-actions/run-action.ts';
import { doEach } from '../../features/item-actions/do-each.ts';
import { useItemCommands } from '../../features/item-actions/item-commands.ts';

const BulkSchedule = lazyPart(() => import('./bulk-schedule.tsx'), 'BulkSchedule');

/** No pillar has this id. */
const noPillar = 'none';
const newPillar = 'new';

export interface BulkBarProps {
  /** The selected and visible items; at least one. */
  readonly items: readonly StoredContentRow[];
  readonly shownCount: number;
  readonly pillars: readonly PillarRow[];
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
}

/** The actions on all selected items. It stays visible at the bottom. */
export function BulkBar({ items, shownCount, pillars, onChooseAll, onClear }: BulkBarProps) {
  const commands = useItemCommands();
  const [asking, setAsking] = useState<'delete' | 'schedule' | 'pillar' | null>(null);
  const isOnline = useReached();
  const only = items.length === 1 ? items[0] : undefined;

  const remove = async () => {
    setAsking(null);
    const { done, isRefused } = await doEach(items, ({ id }) => commands.remove(id));
    if (isRefused) sayNotStored('delete');
    if (done.length === 0) return;
    onClear();
    const restore = async () =>
      (await doEach(done, ({ id }) => commands.restore(id))).isRefused && sayNotStored('update');
    showToast({
      title: `${done.length.toLocaleString('en')} deleted`,
      action: { label: 'Undo', run: () => void restore() },
    });
  };
  const choosePillar = async (value: string) => {
    const pillarId = value === noPillar ? null : value;
    const { done, isRefused } = await doEach(items, ({ id }) => commands.choosePillar(id, pillarId));
    if (isRefused) sayNotStored('update');
    if (done.length === 0) return;
    const back = async () =>
      (await doEach(done, ({ id, row }) => commands.choosePillar(id, row.pillarId))).isRefused &&
      sayNotStored('update');
    showToast({
      title: `Pillar changed for ${done.length.toLocaleString('en')}`,
      action: { label: 'Undo', run: () => void back() },
    });
  };

  return (
    <section
      aria-label="Selection"
      data-bottom-bar=""
      className="sticky bottom-[calc(62px+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 py-2.5 desk:bottom-0 desk:mx-0 desk:px-0 desk:py-3"
    >
      <p role="status" className="text-sm font-medium">
        {items.length.toLocaleString('en')} selected
      </p>
      <IconButton label="Clear selection" onClick={onClear}>
        <RiCloseLine size={18} aria-hidden="true" />
      </IconButton>
      {items.length < shownCount && (
        <Button variant="quiet" onClick={onChooseAll}>
          Select all {shownCount.toLocaleString('en')}
        </Button>
      )}
      <div className="flex flex-wrap gap-2 desk:ml-auto">
        <Button onClick={() => setAsking('schedule')}>Schedule</Button>
        <Menu
          trigger={<Button>Pillar</Button>}
          items={[
            ...pillars.map(({ id, name }) => ({ value: id, label: name })),
            { value: noPillar, label: 'No pillar' },
            { value: newPillar, label: 'New pillar…' },
          ]}
          onSelect={(value) => (value === newPillar ? setAsking('pillar') : void choosePillar(value))}
        />
        <Button variant="danger" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </div>
      {asking === 'schedule' && <BulkSchedule items={items} onClose={() => setAsking(null)} />}
      <NewPillarDialog
        isOpen={asking === 'pillar'}
        onClose={() => setAsking(null)}
        onAdded={(pillarId) => void choosePillar(pillarId)}
      />
      <ConfirmDialog
        isOpen={asking === 'delete'}
        title={only ? `Delete “${itemName(only.row)}”?` : `Delete ${items.length.toLocaleString('en')} selected?`}
        text={[
          `${only ? 'It' : 'They'} will be deleted on all your devices. You can undo this right away.`,
          deletionSentence(
            postsOfDeleted(
              items.map(({ row }) => row),
              new Set(),
            ),
            { isOnline },
          ),
        ]
          .filter((sentence) => sentence !== null)
          .join(' ')}
        confirmLabel="Delete"
        cancelLabel="Keep"
        onConfirm={() => void remove()}
        onCancel={() => setAsking(null)}
      />
    </section>
  );
}
