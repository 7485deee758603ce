import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { boardMove } from '#core/pipeline/board-move.ts';
import { done } from '#core/kernel/result.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { creatorPath, draftPlace, wizardPath, writing } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { PipelineActions } from './pipeline-actions.ts';
import { tryItem, tryMove } from './try-item.ts';
import { useItemCommands, type ItemCommands } from './use-item-commands.ts';

/** What opens over the page for an item. */
export interface OpenForItem {
  readonly type: 'schedule' | 'publish' | 'repeat';
  readonly item: StoredContentRow;
}

export interface PageParts {
  readonly open: (dialog: OpenForItem) => void;
  readonly preview: (id: string) => void;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** What the buttons and menus of items do. Each can be taken back, or asks in a dialog first. */
export function usePipelineActions(parts: PageParts): PipelineActions {
  const navigate = useNavigate();
  const commands = useItemCommands();
  const latest = useRef({ parts, commands, navigate });
  useEffect(() => {
    latest.current = { parts, commands, navigate };
  }, [parts, commands, navigate]);

  return useMemo(() => {
    const go = (path: string, state?: object) => void latest.current.navigate(path, { state });
    const open = (type: OpenForItem['type'], item: StoredContentRow) => latest.current.parts.open({ type, item });
    return {
      edit: ({ id, row }) => go(row.status === 'ideas' ? wizardPath(id) : creatorPath(id)),
      preview: ({ id }) => latest.current.parts.preview(id),
      remove: async (item) => await remove(item, latest.current.commands),
      act: (item) => {
        switch (item.row.status) {
          case 'ideas':
            go(wizardPath(item.id, draftPlace), writing);
            return;
          case 'draft':
            open('schedule', item);
            return;
          case 'scheduled':
            open('publish', item);
            return;
          case 'published':
            void shareAgain(item, { commands: latest.current.commands, go });
            return;
        }
      },
      schedule: (item) => open('schedule', item),
      repeat: (item) => open('repeat', item),
      move: (item, to) => {
        if (boardMove(item.row.status, to).type === 'schedule') open('schedule', item);
        else void move(item, to, latest.current.commands);
      },
      choose: (id, isChosen) => latest.current.parts.choose(id, isChosen),
    };
  }, []);
}

async function remove({ id, row }: StoredContentRow, commands: ItemCommands): Promise<void> {
  const isIdea = row.status === 'ideas';
  const deleted = await tryItem('delete', () => commands.remove(id), isIdea ? 'content idea' : 'content');
  if (!deleted) return;
  showToast({
    title: isIdea ? 'Content idea deleted' : 'Content deleted',
    action: { label: 'Undo', run: () => void tryItem('update', () => commands.restore(id)) },
  });
}

async function shareAgain(
  { id }: StoredContentRow,
  { commands, go }: { readonly commands: ItemCommands; readonly go: (path: string, state?: object) => void },
): Promise<void> {
  const shared = await tryItem('update', () => commands.shareAgain(id));
  if (!shared) return;
  const { made } = shared;
  if (made === null) {
    showToast({ title: 'Error', text: 'The words of this item have not come to this device yet.', tone: 'bad' });
    return;
  }
  showToast({
    title: 'New draft made',
    text: 'It has the same words. Choose where it goes this time.',
    action: { label: 'Undo', run: () => void tryItem('delete', () => commands.remove(made)) },
  });
  go(wizardPath(made, { step: 1 }));
}

async function move(item: StoredContentRow, to: ContentStatus, commands: ItemCommands): Promise<void> {
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
        title: 'Not scheduled any more',
        undo: async () => {
          const again = await commands.scheduleAgain(item);
          if (!again.ok) showToast({ title: 'Not scheduled', text: again.error, tone: 'bad' });
        },
      });
      return;
    }
    case 'refused':
      showToast({ title: 'Not moved', text: meant.sentence });
      return;
    case 'none':
    case 'schedule':
      return;
  }
}
