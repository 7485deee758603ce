import { webAddress } from './read-answer.ts';

/** A stretch of a post's text that is more than text, in UTF-16 code units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly type: 'link' | 'tag' | 'mention';
  /** The address, the tag without its sign, or the handle in lower case. */
  readonly value: string;
}

type Feature =
  | { readonly $type: 'app.bsky.richtext.facet#link'; readonly uri: string }
  | { readonly $type: 'app.bsky.richtext.facet#tag'; readonly tag: string }
  | { readonly $type: 'app.bsky.richtext.facet#mention'; readonly did: string };

/** A facet of the lexicon `app.bsky.richtext.facet`. Its offsets count UTF-8 bytes. */
export type Facet = {
  readonly index: { readonly byteStart: number; readonly byteEnd: number };
  readonly features: readonly Feature[];
};

/** The links, tags and mentions of a text, as facets. A mention whose account is unknown remains text. */
export function facetsOf(text: string, didOf: ReadonlyMap<string, string>): Facet[] {
  let offset = 0;
  let bytes = 0;
  const bytesAt = (position: number): number => {
    bytes += Buffer.byteLength(text.slice(offset, position));
    offset = position;
    return bytes;
  };
  return stretchesOf(text).flatMap((stretch) => {
    const feature = featureOf(stretch, didOf);
    if (!feature) return [];
    return [{ index: { byteStart: bytesAt(stretch.start), byteEnd: bytesAt(stretch.end) }, features: [feature] }];
  });
}

/** The handles that a text mentions, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set(stretchesOf(text).flatMap(({ type, value }) => (type === 'mention' ? [value] : [])))];
}

function featureOf({ type, value }: Stretch, didOf: ReadonlyMap<string, string>): Feature | null {
  const did = didOf.get(value);
  switch (type) {
    case 'link':
      return { $type: 'app.bsky.richtext.facet#link', uri: value };
    case 'tag':
      return { $type: 'app.bsky.richtext.facet#tag', tag: value };
    case 'mention':
      return did === undefined ? null : { $type: 'app.bsky.richtext.facet#mention', did };
  }
}

// A tag and a mention begin a word. An address may follow any sign that is not a letter.
const stretch = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}_])(?<link>https?:\/\/[^\s<>"]+)`,
    String.raw`(?<![^\s("'])#(?<tag>[\p{L}\p{N}\p{M}_]+)`,
    String.raw`(?<![^\s("'])@(?<handle>(?:[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9\-]{0,61}[a-z0-9])?)`,
  ].join('|'),
  'giu',
);

/** Longest tag of the lexicon, in graphemes; one has at least one code unit, so longer tags may be left as text. */
const MAX_TAG = 64;

/** In the order of the text. */
function stretchesOf(text: string): Stretch[] {
  return [...text.matchAll(stretch)].flatMap(({ index: start, groups = {} }): Stretch[] => {
    const { link, tag, handle } = groups;
    if (link !== undefined) return linkAt(link, start);
    if (handle !== undefined)
      return [{ type: 'mention', start, end: start + 1 + handle.length, value: handle.toLowerCase() }];
    if (tag === undefined || !/\p{L}/u.test(tag) || tag.length > MAX_TAG) return [];
    return [{ type: 'tag', start, end: start + 1 + tag.length, value: tag }];
  });
}

function linkAt(written: string, start: number): Stretch[] {
  const shown = withoutEnd(written);
  const value = webAddress(shown);
  return value === null ? [] : [{ type: 'link', start, end: start + shown.length, value }];
}

/** An address without the punctuation of the sentence around it. A bracket that the address itself opened stays. */
function withoutEnd(written: string): string {
  let end = written.length;
  const count = (sign: string) => written.slice(0, end).split(sign).length;
  for (; end > 0; end -= 1) {
    const last = written[end - 1]!;
    const isOutside = last === ')' ? count(')') > count('(') : `.,;:!?'’”»…*]`.includes(last);
    if (!isOutside) break;
  }
  return written.slice(0, end);
}
