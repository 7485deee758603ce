import { itemName } from '#core/content/item-name.ts';
import {
  RiAddLine,
  RiComputerLine,
  RiFileTextLine,
  RiKeyboardLine,
  RiLightbulbLine,
  RiLogoutBoxRLine,
  RiMoonLine,
  RiRefreshLine,
  RiSunLine,
} from '@remixicon/react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { findItems, searchHit } from '#core/content/find-items.ts';
import { toContinue } from '#core/content/order-items.ts';
import type { ContentStatus } from '#core/documents/content-item.ts';
import { foldText } from '#core/kernel/text.ts';
import { deviceZone } from '../browser/device-zone.ts';
import type { StoredContentRow } from '../engine/store/rows.ts';
import { statusLook } from '../features/content/status-look.ts';
import { useContentRows } from '../features/content/use-content-rows.ts';
import {
  actionLabel,
  itemAction,
  type ItemActionId,
  itemActionIds,
  offeredActions,
} from '../features/item-actions/item-actions.ts';
import { SearchHitWords, useSearchTexts, useTexts } from '../features/content/use-search-texts.tsx';
import { keys, pressWords } from '../keys.ts';
import type { ShellPage } from '../page.ts';
import type { ThemeChoice } from '../ui/theme-choice.ts';
import type { Command, CommandGroup } from '../ui/command-list.tsx';
import { shellPages } from './page-at.ts';
import { type Findable, findByWords } from './find-by-words.ts';

/** The effect of a palette command, other than opening an item. */
export type PaletteAction =
  { readonly go: string } | { readonly theme: ThemeChoice } | 'new-idea' | 'keys' | 'sync' | 'log-out';

interface PaletteCommand extends Command {
  readonly action: PaletteAction;
}

const icon = (Icon: typeof RiAddLine) => <Icon size={17} aria-hidden="true" />;
const pagesIn = (group: NonNullable<ShellPage['palette']>): readonly PaletteCommand[] =>
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
  { id: 'new-idea', label: 'New idea', icon: icon(RiAddLine), keys: pressWords(keys.newIdea), action: 'new-idea' },
  ...pagesIn('Do'),
  { id: 'sync', label: 'Sync now', icon: icon(RiRefreshLine), action: 'sync' },
  {
    id: 'keys',
    label: 'Keyboard shortcuts',
    icon: icon(RiKeyboardLine),
    keys: pressWords(keys.help),
    action: 'keys',
  },
  theme('light', 'Theme: Light', RiSunLine),
  theme('dark', 'Theme: Dark', RiMoonLine),
  theme('system', 'Theme: System', RiComputerLine),
  { id: 'log-out', label: 'Log out', icon: icon(RiLogoutBoxRLine), action: 'log-out' },
];

/** Without a mouse or a trackpad there is rarely a keyboard, and its shortcuts are not listed. */
function offeredHere(): readonly PaletteCommand[] {
  return matchMedia('(any-pointer: fine)').matches ? actions : actions.filter(({ id }) => id !== 'keys');
}

export const pages = pagesIn('Go to');

/** Largest number of items listed: found by title, recent ones without a query, and found by their text. */
const maxItems = { found: 40, recent: 5, inWords: 20 } as const;

/**
 * The palette's results for a query: actions on the open item, other actions, pages, and items by title and text.
 *
 * @param open the item that is open for writing
 */
export function usePaletteGroups(query: string, open: StoredContentRow | null): readonly CommandGroup[] {
  const rows = useContentRows();
  const items = useMemo(() => {
    const first = toContinue(rows ?? []);
    const ids = new Set(first.map(({ id }) => id));
    const others = (rows ?? []).filter(({ id, row }) => row.deletedAt === null && !ids.has(id));
    return [...first, ...others].map(({ id, row }) => ({
      value: { id, row },
      words: foldText(itemName(row)),
    }));
  }, [rows]);
  const isLooking = query.trim() !== '';
  const titled = useMemo(
    () => findByWords(items, query, { limit: isLooking ? maxItems.found : maxItems.recent }),
    [items, query, isLooking],
  );
  const worded = useFoundInWords(rows, { query, items, titled });
  const pieceCommands = useMemo(() => (open ? commandsOn(open) : []), [open]);
  return useMemo(
    () =>
      [
        {
          name: open ? `This ${pieceNames[open.row.status]}` : '',
          commands: findByWords(findable(pieceCommands), query, { limit: pieceCommands.length, isAtStarts: true }),
        },
        {
          name: 'Do',
          commands: findByWords(findable(offeredHere()), query, { limit: actions.length, isAtStarts: true }),
        },
        { name: 'Go to', commands: findByWords(findable(pages), query, { limit: pages.length, isAtStarts: true }) },
        {
          name: isLooking ? 'Ideas and drafts' : 'Recent ideas and drafts',
          commands: titled.map((item) => itemCommand(item)),
        },
        { name: 'Found in the text', commands: worded },
      ].filter((group) => group.commands.length > 0),
    [isLooking, titled, worded, query, open, pieceCommands],
  );
}

interface Looked {
  readonly query: string;
  readonly items: readonly Findable<Pick<StoredContentRow, 'id' | 'row'>>[];
  /** Items that are found by their titles already. */
  readonly titled: readonly Pick<StoredContentRow, 'id'>[];
}

/** Items with the query in their description or draft, each with its position. Typing does not wait for them. */
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

const actionMark = 'item-action ';

const pieceNames: Readonly<Record<ContentStatus, string>> = {
  ideas: 'idea',
  draft: 'draft',
  scheduled: 'post',
  published: 'post',
};

function commandsOn(item: StoredContentRow): readonly Command[] {
  const offered = offeredActions(item, { place: 'open-item', list: {}, now: Date.now(), zone: deviceZone() });
  return offered.map((id) => ({
    id: actionMark + id,
    label: actionLabel(id, item.row),
    icon: icon(itemAction(id).icon),
  }));
}

/** The action on the open item that a command runs; undefined for other commands. */
export function itemActionOf(commandId: string): ItemActionId | undefined {
  return itemActionIds.find((id) => commandId === actionMark + id);
}

function findable<Each extends Command>(commands: readonly Each[]): Findable<Each>[] {
  return commands.map((command) => ({ value: command, words: foldText(command.label) }));
}

const itemMark = 'item ';

function itemCommand({ id, row }: Pick<StoredContentRow, 'id' | 'row'>, detail?: ReactNode): Command {
  const Icon = row.status === 'ideas' ? RiLightbulbLine : RiFileTextLine;
  return {
    id: itemMark + id,
    label: itemName(row),
    note: statusLook[row.status].label,
    icon: <Icon size={17} aria-hidden="true" />,
    ...(detail !== undefined && { detail }),
  };
}

/** The id of the item that a command opens; null for other commands. */
export function itemOf(commandId: string): string | null {
  return commandId.startsWith(itemMark) ? commandId.slice(itemMark.length) : null;
}
