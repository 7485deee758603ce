import { matchPath } from 'react-router-dom';
import { firstStepOfText } from '#core/documents/steps.ts';
import { paths, wizardItemId } from '../paths.ts';
import type { BarePage, Page, Section, ShellPage } from '../page.ts';
import { notFound, pages } from '../pages.ts';

export type NotFound = typeof notFound;

const allPages: readonly Page[] = Object.values(pages);

export const shellPages: readonly ShellPage[] = allPages.filter((page) => page.audience === 'signed-in');
/** One for each address. */
export const barePages: readonly BarePage[] = allPages
  .filter((page) => page.audience !== 'signed-in')
  .flatMap((page) => [page, ...(page.also ?? []).map((path) => ({ ...page, path }))]);

/** The page at an address. Visitors get the landing page at an address that is not one of theirs. */
export function pageAt({
  pathname,
  isSignedIn,
}: {
  readonly pathname: string;
  readonly isSignedIn: boolean;
}): Page | NotFound {
  const page = [...barePages, ...(isSignedIn ? shellPages : [])].find(({ path }) => matchPath(path, pathname));
  if (page && !(isSignedIn && page.audience === 'visitors')) return page;
  return isSignedIn ? notFound : pages.landing;
}

/** The page whose heading the shell shows at an address. */
export function shellPageAt(pathname: string): ShellPage | NotFound {
  return shellPages.find(({ path }) => matchPath(path, pathname)) ?? notFound;
}

/** Whether the page at an address leaves its room to a text: the header is small from the first frame, and nothing moves. */
export function isAtText({ pathname, search }: { readonly pathname: string; readonly search: string }): boolean {
  const params = new URLSearchParams(search);
  return pathname === paths.wizard && wizardItemId(params) !== null && Number(params.get('step')) >= firstStepOfText;
}

/** Path prefixes that have a section and no page (docs/rules.md, "Screens"). */
const withoutPage: readonly (readonly [string, Section])[] = [
  ['/content-studio', 'create'],
  ['/achievements', 'growth'],
  ['/teams', 'profile'],
];

const prefixes = [...shellPages.map(({ path, section }) => [path, section] as const), ...withoutPage];

/** The section of an address, from the page at its path or at the nearest path above it. */
export function sectionOf(pathname: string): Section {
  return prefixes.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 'default';
}
