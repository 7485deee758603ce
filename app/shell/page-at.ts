import { matchPath } from 'react-router-dom';
import { firstStepOfText } from '#core/documents/steps.ts';
import { paths, wizardItemId } from '../paths.ts';
import type { BarePage, Page, ShellPage } from '../page.ts';
import { notFound, pages } from '../pages.ts';

export type NotFound = typeof notFound;

const allPages: readonly Page[] = Object.values(pages);

export const shellPages: readonly ShellPage[] = allPages.filter((page) => page.audience === 'signed-in');
export const barePages: readonly BarePage[] = allPages.filter((page) => page.audience !== 'signed-in');

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
