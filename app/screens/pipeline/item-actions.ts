import type { ContentStatus } from '#core/documents/content-item.ts';
import { done } from '#core/kernel/result.ts';
import { boardMove } from '#core/content/board-move.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { wizardPath } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import { type ItemCommands, tryItem, tryMove } from './use-item-commands.ts';

/** Deletes it; the toast takes that back. */
export async function removeItem({ id, row }: StoredContentRow, commands: ItemCommands): Promise<void> {
  const isIdea = row.status === 'ideas';
  const deleted = await tryItem('delete', () => commands.remove(id), isIdea ? 'content idea' : 'content');
  if (!deleted) return;
  showToast({
    title: isIdea ? 'Content idea deleted' : 'Content deleted',
    action: { label: 'Undo', run: () => void tryItem('update', () => commands.restore(id)) },
  });
}

/** Makes a draft of the same words and goes there. */
export async function shareAgain(
  { id }: StoredContentRow,
  { commands, go }: { readonly commands: ItemCommands; readonly go: (path: string, state?: object) => void },
): Promise<void> {
  const shared = await tryItem('update', () => commands.shareAgain(id));
  if (!shared) return;
  const { made } = shared;
  if (made === null) {
    showToast({ title: 'Error', text: 'This has not synced to this device yet.', tone: 'bad' });
    return;
  }
  showToast({
    title: 'New draft created',
    text: 'It has the same text. Choose where to publish it this time.',
    action: { label: 'Undo', run: () => void tryItem('delete', () => commands.remove(made)) },
  });
  go(wizardPath(made, { step: 1 }));
}

/** Gives it another status, where that is more than a choice of time. */
export async function moveItem(item: StoredContentRow, to: ContentStatus, commands: ItemCommands): Promise<void> {
  const { id, row } = item;
  const meant = boardMove(row.status, to);
  switch (meant.type) {
    case 'promote':
      await tryMove(() => commands.promote(item), {
        title: 'Moved to Drafts',
        undo: () => commands.returnToIdeas(id),
      });
      return;
    case 'return-to-ideas':
      await tryMove(() => commands.returnToIdeas(id), {
        title: 'Moved to Ideas',
        undo: () => commands.promote(item),
      });
      return;
    case 'unschedule': {
      await tryMove(() => commands.unschedule(id).then(() => done), {
        title: 'Unscheduled',
        undo: async () => {
          const again = await commands.scheduleAgain(item);
          if (!again.ok) showToast({ title: 'Could not schedule', text: again.error, tone: 'bad' });
        },
      });
      return;
    }
    case 'refused':
      showToast({ title: 'Could not move', text: meant.sentence });
      return;
    case 'none':
    case 'schedule':
      return;
  }
}
