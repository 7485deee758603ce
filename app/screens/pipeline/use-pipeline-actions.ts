import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { boardMove } from '#core/content/board-move.ts';
import { isPublishedAnywhere } from '#core/content/posts-of-deleted.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { creatorPath, draftPlace, wizardPath, writing } from '../../paths.ts';
import type { PipelineActions } from './pipeline-actions.ts';
import { useItemCommands } from './use-item-commands.ts';

/** The dialog that is open for an item. */
export interface OpenForItem {
  readonly type: 'schedule' | 'publish' | 'repeat' | 'delete';
  readonly item: StoredContentRow;
}

export interface PageParts {
  readonly open: (dialog: OpenForItem) => void;
  readonly preview: (id: string) => void;
  readonly choose: (id: string, isChosen: boolean) => void;
}

/** The actions of buttons and menus on items. Each can be undone, or asks first. */
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
      remove: async (item) => {
        if (isPublishedAnywhere(item.row)) open('delete', item);
        else await (await loadActions()).removeItem(item, latest.current.commands);
      },
      removeAnyway: async (item) => await (await loadActions()).removeItem(item, latest.current.commands),
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
            void loadActions().then(({ shareAgain }) => shareAgain(item, { commands: latest.current.commands, go }));
            return;
        }
      },
      schedule: (item) => open('schedule', item),
      repeat: (item) => open('repeat', item),
      move: (item, to) => {
        if (boardMove(item.row.status, to).type === 'schedule') open('schedule', item);
        else void loadActions().then(({ moveItem }) => moveItem(item, to, latest.current.commands));
      },
      choose: (id, isChosen) => latest.current.parts.choose(id, isChosen),
    };
  }, []);
}

/** The code loads with the first press. */
async function loadActions() {
  return await import('./item-actions.ts');
}
