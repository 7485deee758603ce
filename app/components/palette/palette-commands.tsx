import { RiAddLine, RiComputerLine, RiLogoutBoxRLine, RiMoonLine, RiRefreshLine, RiSunLine } from '@remixicon/react';
import { shellPages } from '../../page-at.ts';
import type { ShellPage } from '../../page.ts';
import type { ThemeChoice } from '../../theme/theme-choice.ts';
import type { Command } from '../../ui/command-list.tsx';

/** What a command of the palette does, apart from opening an item. */
export type PaletteAction = { readonly go: string } | { readonly theme: ThemeChoice } | 'new-idea' | 'sync' | 'log-out';

export interface PaletteCommand extends Command {
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
