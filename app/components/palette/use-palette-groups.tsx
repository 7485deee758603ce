import { RiFileTextLine, RiLightbulbLine } from '@remixicon/react';
import { useMemo } from 'react';
import { foldText } from '#core/kernel/fold-text.ts';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import type { CommandGroup } from '../../ui/command-list.tsx';
import { draftRows, ideaRows } from '../list-rows.ts';
import { statusLook } from '../status-look.ts';
import { actions, pages, type PaletteCommand } from './palette-commands.tsx';
import { findByWords, type Findable } from './find-by-words.ts';

/** Items that are listed at most: with and without something to look for. */
const maxItems = { found: 40, recent: 5 } as const;

/** What the palette lists for a query: things to do, pages to go to and items to open. */
export function usePaletteGroups(query: string): readonly CommandGroup[] {
  const rows = useContentRows();
  const items = useMemo(() => {
    const others = (rows ?? []).filter(
      ({ row }) => row.deletedAt === null && row.status !== 'ideas' && row.status !== 'draft',
    );
    return [...draftRows(rows ?? []), ...ideaRows(rows ?? []), ...others].map(({ id, row }) => ({
      value: { id, row },
      words: foldText(row.title || 'Untitled'),
    }));
  }, [rows]);
  return useMemo(() => {
    const isLooking = query.trim() !== '';
    const found = findByWords(items, query, { limit: isLooking ? maxItems.found : maxItems.recent });
    return [
      { name: 'Do', commands: findByWords(findable(actions), query, { limit: actions.length, isAtStarts: true }) },
      { name: 'Go to', commands: findByWords(findable(pages), query, { limit: pages.length, isAtStarts: true }) },
      {
        name: isLooking ? 'Ideas and drafts' : 'Recent ideas and drafts',
        commands: found.map(({ id, row }) => ({
          id: itemCommand(id),
          label: row.title || 'Untitled',
          note: statusLook[row.status].label,
          icon:
            row.status === 'ideas' ? (
              <RiLightbulbLine size={17} aria-hidden="true" />
            ) : (
              <RiFileTextLine size={17} aria-hidden="true" />
            ),
        })),
      },
    ].filter((group) => group.commands.length > 0);
  }, [items, query]);
}

function findable(commands: readonly PaletteCommand[]): Findable<PaletteCommand>[] {
  return commands.map((command) => ({ value: command, words: foldText(command.label) }));
}

const itemMark = 'piece ';

function itemCommand(id: string): string {
  return itemMark + id;
}

/** The item that a command opens; null for the other commands. */
export function itemOf(commandId: string): string | null {
  return commandId.startsWith(itemMark) ? commandId.slice(itemMark.length) : null;
}
