/**
 * `web+rostrum:` addresses, with which other apps and pages open this one.
 *
 * - `web+rostrum:idea?title=…&text=…&url=…` offers an idea, which is shown before it is made
 * - `web+rostrum:open/calendar` opens a page that makes nothing by being opened
 *
 * Any web page can link to them, so an address of any other shape is refused as a whole.
 */

import { fail, ok, type Result } from '../kernel/result.ts';

/** The same in browsers and Node, but no type library covers both. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): {
    readonly host: string;
    readonly pathname: string;
    readonly hash: string;
    readonly searchParams: { getAll(name: string): string[]; keys(): Iterable<string> };
  };
};

const SCHEME = 'web+rostrum:';
/** Characters (UTF-16 code units) of an address, which is percent-encoded. Longer texts come by `/share`. */
export const maxAddressLength = 20_000;

/** An idea that an address offers. Parts that it lacks are empty. */
export interface OfferedIdea {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

export type RostrumAddress =
  { readonly type: 'idea'; readonly idea: OfferedIdea } | { readonly type: 'open'; readonly path: string };

export type AddressFailure =
  | { readonly type: 'unknown-address' }
  | { readonly type: 'address-too-long' }
  | { readonly type: 'address-without-words' };

const sentences: Readonly<Record<AddressFailure['type'], string>> = {
  'unknown-address':
    'Rostrum does not know this kind of link. Nothing was changed. Links that work begin with web+rostrum:idea?text= or web+rostrum:open/.',
  'address-too-long': 'This link is too long for Rostrum. Nothing was changed.',
  'address-without-words': 'This link has no words for an idea. Nothing was changed.',
};

export function addressFailureSentence({ type }: AddressFailure): string {
  return sentences[type];
}

export function isRostrumAddress(text: string): boolean {
  return text.slice(0, SCHEME.length).toLowerCase() === SCHEME;
}

const parts = ['title', 'text', 'url'] as const;

/** @param pages the paths that an address may open */
export function readRostrumAddress(address: string, pages: readonly string[]): Result<RostrumAddress, AddressFailure> {
  if (address.length > maxAddressLength) return fail({ type: 'address-too-long' });
  if (!isRostrumAddress(address) || !URL.canParse(address)) return fail({ type: 'unknown-address' });
  const { host, pathname, hash, searchParams } = new URL(address);
  // Systems write `web+rostrum://idea` as well as `web+rostrum:idea`.
  const place = `${host}${pathname}`.replace(/^\/+/, '');
  const names = [...searchParams.keys()];
  if (hash !== '') return fail({ type: 'unknown-address' });
  if (place === 'idea' || place === 'idea/') {
    const isKnown = names.every((name) => parts.some((part) => part === name)) && new Set(names).size === names.length;
    if (!isKnown) return fail({ type: 'unknown-address' });
    const [title, text, url] = parts.map((part) => (searchParams.getAll(part)[0] ?? '').replaceAll('\0', '')) as [
      string,
      string,
      string,
    ];
    const isBlank = `${title}${text}${url}`.trim() === '';
    return isBlank ? fail({ type: 'address-without-words' }) : ok({ type: 'idea', idea: { title, text, url } });
  }
  const path = place === 'open' ? '/' : place.replace(/^open\//, '/');
  const isPage = place.startsWith('open') && names.length === 0 && pages.includes(path);
  return isPage ? ok({ type: 'open', path }) : fail({ type: 'unknown-address' });
}
