import type { RemixiconComponentType } from '@remixicon/react';
import type { PageHeading } from './shell/page-heading.ts';
import type { LazyScreen } from './shell/lazy-screen.tsx';

export type Section = 'create' | 'schedule' | 'growth' | 'profile' | 'default';

export const sidebarGroups = ['Create', 'Schedule', 'Growth', 'Settings'] as const;

/** A page outside of the shell: for visitors, or for everyone. */
export interface BarePage {
  readonly path: string;
  readonly audience: 'visitors' | 'everyone';
  readonly screen: LazyScreen<object>;
}

/** A page inside of the shell. */
export interface ShellPage extends PageHeading {
  readonly path: string;
  readonly audience: 'signed-in';
  readonly section: Section;
  /** In the sidebar and the command palette. */
  readonly label: string;
  readonly icon: RemixiconComponentType;
  /** Where the command palette lists it: as something to do, or as a place to go to. */
  readonly palette: 'Do' | 'Go to';
  /** Absent where the sidebar does not list it; `top` is above the groups. */
  readonly sidebar?: 'top' | (typeof sidebarGroups)[number];
  /** The short label in the bottom bar; absent where that does not list it. */
  readonly bottomBar?: string;
  readonly screen: LazyScreen<object>;
}

export type Page = BarePage | ShellPage;
