import {
  RiAddLine,
  RiComputerLine,
  RiFileTextLine,
  RiLightbulbLine,
  RiLogoutBoxRLine,
  RiMoonLine,
  RiRefreshLine,
  RiSunLine,
} from '@remixicon/react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { findItems, searchHit } from '#core/content/find-items.ts';
import { toContinue } from '#core/content/order-items.ts';
import { foldText } from '#core/kernel/text.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { SearchHitWords, useSearchTexts, useTexts } from '../../features/content/use-search-texts.tsx';
import type { ShellPage } from '../../page.ts';
import type { ThemeChoice } from '../../theme/theme-choice.ts';
import type { Command, CommandGroup } from '../../ui/command-list.tsx';
import { shellPages } from '../page-at.ts';
import { type Findable, findByWords } from './find-by-words.ts';

/** What a command of the palette does, apart from opening an item. */
export type PaletteAction = { readonly go: string } | { readonly theme: ThemeChoice } | 'new-idea' | 'sync' | 'log-out';

interface PaletteCommand extends Command {
  readonly action: PaletteAction;
}

const icon = (Icon: typeof RiAddLine) => <Icon size={17} aria-hidden="true" />;
const pagesIn = (group: ShellPage['palette']): readonly PaletteCommand[] =>
  shellPages
    .filter((page) => page.palette === group)
    .map(({ path, label, icon: Icon }) => ({ id: `page ${path}`, label, icon: icon(Icon), action: { go: path } }));
const theme = (choice: ThemeChoice, label: string, Icon: typeof RiAddLine): PaletteCommand => ({
  id: `theme ${choice}`,
  label,
  icon: icon(Icon),
  action: { theme: choice },
});

export const actions: readonly PaletteCommand[] = [
  { id: 'new-idea', label: 'New idea', icon: icon(RiAddLine), keys: 'N', action: 'new-idea' },
  ...pagesIn('Do'),
  { id: 'sync', label: 'Sync now', icon: icon(RiRefreshLine), action: 'sync' },
  theme('light', 'Theme: Light', RiSunLine),
  theme('dark', 'Theme: Dark', RiMoonLine),
  theme('system', 'Theme: System', RiComputerLine),
  { id: 'log-out', label: 'Log out', icon: icon(RiLogoutBoxRLine), action: 'log-out' },
];

export const pages = pagesIn('Go to');

/** Items that are listed at most: with something to look for, without, and by more than their titles. */
const maxItems = { found: 40, recent: 5, inWords: 20 } as const;

/** What the palette lists for a query: things to do, pages to go to and items to open, by their titles and words. */
export function usePaletteGroups(query: string): readonly CommandGroup[] {
  const rows = useContentRows();
  const items = useMemo(() => {
    const others = (rows ?? []).filter(
      ({ row }) => row.deletedAt === null && row.status !== 'ideas' && row.status !== 'draft',
    );
    return [...toContinue(rows ?? []), ...others].map(({ id, row }) => ({
      value: { id, row },
      words: foldText(row.title || 'Untitled'),
    }));
  }, [rows]);
  const isLooking = query.trim() !== '';
  const titled = useMemo(
    () => findByWords(items, query, { limit: isLooking ? maxItems.found : maxItems.recent }),
    [items, query, isLooking],
  );
  const worded = useFoundInWords(rows, { query, items, titled });
  return useMemo(
    () =>
      [
        { name: 'Do', commands: findByWords(findable(actions), query, { limit: actions.length, isAtStarts: true }) },
        { name: 'Go to', commands: findByWords(findable(pages), query, { limit: pages.length, isAtStarts: true }) },
        {
          name: isLooking ? 'Ideas and drafts' : 'Recent ideas and drafts',
          commands: titled.map((item) => itemCommand(item)),
        },
        { name: 'Found in the text', commands: worded },
      ].filter((group) => group.commands.length > 0),
    [isLooking, titled, worded, query],
  );
}

interface Looked {
  readonly query: string;
  readonly items: readonly Findable<Pick<StoredContentRow, 'id' | 'row'>>[];
  /** Found by their titles already. */
  readonly titled: readonly Pick<StoredContentRow, 'id'>[];
}

/** Items that hold the query in their description or draft, each with the place. Keys do not wait for them. */
function useFoundInWords(
  rows: readonly StoredContentRow[] | undefined,
  { query, items, titled }: Looked,
): readonly Command[] {
  const wanted = useDeferredValue(query.trim());
  const texts = useSearchTexts(rows, wanted !== '');
  const found = useMemo(() => {
    if (wanted === '' || !texts) return [];
    const known = new Set(titled.map(({ id }) => id));
    const others = items.map(({ value }) => value).filter(({ id }) => !known.has(id));
    return findItems(others, wanted, texts).slice(0, maxItems.inWords);
  }, [wanted, texts, items, titled]);
  const written = useTexts(found.map(({ id }) => id));
  return useMemo(
    () =>
      found.map((item) => {
        const hit = searchHit((written?.get(item.id) ?? '').slice(item.row.title.length), wanted);
        return itemCommand(item, hit && <SearchHitWords hit={hit} />);
      }),
    [found, written, wanted],
  );
}

function findable(commands: readonly PaletteCommand[]): Findable<PaletteCommand>[] {
  return commands.map((command) => ({ value: command, words: foldText(command.label) }));
}

const itemMark = 'piece ';

function itemCommand({ id, row }: Pick<StoredContentRow, 'id' | 'row'>, detail?: ReactNode): Command {
  const Icon = row.status === 'ideas' ? RiLightbulbLine : RiFileTextLine;
  return {
    id: itemMark + id,
    label: row.title || 'Untitled',
    note: statusLook[row.status].label,
    icon: <Icon size={17} aria-hidden="true" />,
    ...(detail !== undefined && { detail }),
  };
}

/** The item that a command opens; null for the other commands. */
export function itemOf(commandId: string): string | null {
  return commandId.startsWith(itemMark) ? commandId.slice(itemMark.length) : null;
}
