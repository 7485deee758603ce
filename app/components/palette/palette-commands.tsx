import {
  RiAddLine,
  RiArrowRightLine,
  RiCalendarLine,
  RiComputerLine,
  RiHome5Line,
  RiLayoutColumnLine,
  RiLineChartLine,
  RiLinksLine,
  RiLogoutBoxRLine,
  RiMedalLine,
  RiMicLine,
  RiMoonLine,
  RiQuillPenLine,
  RiRefreshLine,
  RiSettings3Line,
  RiSparkling2Line,
  RiStackLine,
  RiSunLine,
  RiUserLine,
} from '@remixicon/react';
import { paths } from '../../paths.ts';
import type { ThemeChoice } from '../../theme/theme-choice.ts';
import type { Command } from '../../ui/command-list.tsx';

/** What a command of the palette does, apart from opening an item. */
export type Deed = { readonly go: string } | { readonly theme: ThemeChoice } | 'new-idea' | 'sync' | 'log-out';

export interface PaletteCommand extends Command {
  readonly deed: Deed;
}

const icon = (Icon: typeof RiAddLine) => <Icon size={17} aria-hidden="true" />;
const page = (path: string, label: string, Icon: typeof RiAddLine): PaletteCommand => ({
  id: `page ${path}`,
  label,
  icon: icon(Icon),
  deed: { go: path },
});
const theme = (choice: ThemeChoice, label: string, Icon: typeof RiAddLine): PaletteCommand => ({
  id: `theme ${choice}`,
  label,
  icon: icon(Icon),
  deed: { theme: choice },
});

export const actions: readonly PaletteCommand[] = [
  { id: 'new-idea', label: 'New idea', icon: icon(RiAddLine), keys: 'N', deed: 'new-idea' },
  page(paths.wizard, 'Create from scratch', RiQuillPenLine),
  page(paths.continueDraft, 'Continue draft', RiArrowRightLine),
  { id: 'sync', label: 'Sync now', icon: icon(RiRefreshLine), deed: 'sync' },
  theme('light', 'Theme: Light', RiSunLine),
  theme('dark', 'Theme: Dark', RiMoonLine),
  theme('system', 'Theme: System', RiComputerLine),
  { id: 'log-out', label: 'Log out', icon: icon(RiLogoutBoxRLine), deed: 'log-out' },
];

export const pages: readonly PaletteCommand[] = [
  page(paths.dashboard, 'Dashboard', RiHome5Line),
  page(paths.studio, 'Content Studio', RiQuillPenLine),
  page(paths.contentStrategy, 'Content Strategy', RiLayoutColumnLine),
  page(paths.creator, 'Content Creator', RiQuillPenLine),
  page(paths.pipeline, 'Content Pipeline', RiStackLine),
  page(paths.calendar, 'Calendar', RiCalendarLine),
  page(paths.analytics, 'Analytics', RiLineChartLine),
  page(paths.voiceAnalytics, 'Voice Analytics', RiMicLine),
  page(paths.milestones, 'Progress & Milestones', RiMedalLine),
  page(paths.profile, 'Profile', RiUserLine),
  page(paths.socialAccounts, 'Social Accounts', RiLinksLine),
  page(paths.settings, 'Settings', RiSettings3Line),
  page(paths.testAi, 'AI Integration Test', RiSparkling2Line),
];
