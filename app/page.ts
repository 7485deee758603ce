import type { RemixiconComponentType } from '@remixicon/react';
import type { PageHeading } from './shell/page-heading.ts';
import type { LazyScreen } from './shell/lazy-screen.tsx';

export type Section = 'create' | 'schedule' | 'growth' | 'profile' | 'default';

export const sidebarGroups = ['Create', 'Schedule', 'Growth', 'Settings'] as const;

/** A page outside the shell: for visitors, or for everyone. */
export interface BarePage {
  readonly path: string;
  /** Further addresses of the same screen, which tells them apart. */
  readonly also?: readonly string[];
  readonly audience: 'visitors' | 'everyone';
  readonly screen: LazyScreen<object>;
}

/** A page inside the shell. */
export interface ShellPage extends PageHeading {
  readonly path: string;
  readonly audience: 'signed-in';
  readonly section: Section;
  /** The label in the sidebar and the command palette. */
  readonly label: string;
  readonly icon: RemixiconComponentType;
  /** The group in the command palette: an action, or a page to go to; absent for a page that it does not list. */
  readonly palette?: 'Do' | 'Go to';
  /** Absent for a page that the sidebar does not list; `top` is above the groups. */
  readonly sidebar?: 'top' | (typeof sidebarGroups)[number];
  /** The short label in the bottom bar; absent for a page that it does not list. */
  readonly bottomBar?: string;
  readonly screen: LazyScreen<object>;
}

export type Page = BarePage | ShellPage;
