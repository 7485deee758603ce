import { shellPages } from './page-at.ts';
import type { Section } from '../page.ts';

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
