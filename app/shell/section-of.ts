import { shellPages } from './page-at.ts';
import type { Section } from '../page.ts';

/** Prefixes that have a section and no page (docs/rules.md, "Screens"). */
const withoutPage: readonly (readonly [string, Section])[] = [
  ['/content-studio', 'create'],
  ['/achievements', 'growth'],
  ['/teams', 'profile'],
];

const prefixes = [...shellPages.map(({ path, section }) => [path, section] as const), ...withoutPage];

/** The section that an address belongs to, by the path of a page at it or above it. */
export function sectionOf(pathname: string): Section {
  return prefixes.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 'default';
}
