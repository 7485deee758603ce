import type { PlatformKey } from './platforms.ts';

/** The prices of posts that an app makes, in US dollars. */
interface PostCosts {
  readonly plain: number;
  readonly withLink: number;
  /** The page that states them, and yyyy-MM-dd when it was read. */
  readonly source: string;
  readonly readOn: string;
}

const costs: Partial<Readonly<Record<PlatformKey, PostCosts>>> = {
  twitter: {
    plain: 0.015,
    withLink: 0.2,
    source: 'docs.x.com/x-api/getting-started/pricing',
    readOn: '2026-11-27',
  },
};

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });

/** Says what a platform charges the operator for a post; null where posting is free. */
export function costSentence({ key, name }: { readonly key: PlatformKey; readonly name: string }): string | null {
  const charged = costs[key];
  if (!charged) return null;
  const { plain, withLink } = charged;
  return `${name} charges this server’s operator ${dollars.format(plain)} for a post, and ${dollars.format(withLink)} for one with a link.`;
}
