import { fenceReader } from '../kernel/fenced-code.ts';
import { isWebAddress } from '../kernel/web-address.ts';

/** The values of a link's tags, which analytics programs count by. */
export interface LinkTags {
  /** The platform's key. */
  readonly source: string;
  /** The post's slug. */
  readonly campaign: string;
}

/** The addresses of a person's own pages. */
export interface OwnAddresses {
  /** The address of their site on this server, `https://example.org/@maya`; null where there is none. */
  readonly site: string | null;
  /** Hosts of their other sites, in lower case, without `www.` Their subdomains count too. */
  readonly hosts: readonly string[];
}

/** Code, and pictures from the web, whose addresses must stay as they are; else an address. Lengths are bounded. */
const parts = new RegExp(
  [
    String.raw`(?<kept>(?<!\x60)(?<ticks>\x60{1,8})(?!\x60)[^\n]{1,500}?(?<!\x60)\k<ticks>(?!\x60))`,
    String.raw`(?<picture>!\[[^\]\n]{0,500}\]\([^()\s]{0,2000})`,
    String.raw`(?<address>https?:\/\/[^\s<>"\x60\]]{1,2000})`,
  ].join('|'),
  'gi',
);

/**
 * Adds `utm_source`, `utm_medium` and `utm_campaign` to the links of a Markdown text that lead to the person's own
 * pages. A link that has such a tag stays as it is, so tagging twice changes nothing.
 */
export function tagLinks(markdown: string, tags: LinkTags, own: OwnAddresses): string {
  const isOwn = ownTest(own);
  const partOf = fenceReader();
  return markdown
    .split('\n')
    .map((line) => {
      if (partOf(line) !== 'text') return line;
      return line.replaceAll(parts, (whole: string, ...rest: readonly unknown[]) => {
        const { address } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
        if (address === undefined) return whole;
        const end = endOfAddress(address);
        return tagged(address.slice(0, end), tags, isOwn) + address.slice(end);
      });
    })
    .join('\n');
}

/** The links of a Markdown text, each once, in order. */
export function linksIn(markdown: string): readonly string[] {
  const found = new Set<string>();
  const partOf = fenceReader();
  for (const line of markdown.split('\n')) {
    if (partOf(line) !== 'text') continue;
    for (const { groups } of line.matchAll(parts)) {
      const address = groups?.['address'];
      if (address !== undefined) found.add(address.slice(0, endOfAddress(address)));
    }
  }
  return [...found].filter(isWebAddress);
}

/** Adds the tags to one address, as `tagLinks` does. */
export function tagAddress(address: string, tags: LinkTags, own: OwnAddresses): string {
  return tagged(address, tags, ownTest(own));
}

/** An address without the tags that analytics programs count by. */
export function untaggedAddress(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(.*)$/s.exec(address) ?? [];
  const kept = query
    .slice(1)
    .split('&')
    .filter((field) => field !== '' && !/^utm_/i.test(field));
  return path + (kept.length > 0 ? `?${kept.join('&')}` : '') + fragment;
}

function tagged(address: string, { source, campaign }: LinkTags, isOwn: (address: string) => boolean): string {
  if (!isOwn(address) || /[?&]utm_/i.test(address)) return address;
  const [, before = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(address) ?? [];
  const query = `utm_source=${encodeURIComponent(source)}&utm_medium=social&utm_campaign=${encodeURIComponent(campaign)}`;
  const sign = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return `${before}${sign}${query}${fragment}`;
}

function ownTest({ site, hosts }: OwnAddresses): (address: string) => boolean {
  const ownSite = site === null ? null : addressParts(site);
  return (address) => {
    const { host, path } = addressParts(address);
    if (hosts.some((own) => nameOf(host) === own || nameOf(host).endsWith(`.${own}`))) return true;
    if (ownSite === null || host !== ownSite.host) return false;
    // A server has the sites of several people, side by side.
    const rest = decoded(path);
    const base = decoded(ownSite.path).replace(/\/$/, '');
    return rest.startsWith(base) && /^(?:[/?#]|$)/.test(rest.slice(base.length));
  };
}

/** Host with port in lower case, and everything behind it. */
function addressParts(address: string): { readonly host: string; readonly path: string } {
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(address) ?? [];
  return { host: host.toLowerCase(), path };
}

function nameOf(host: string): string {
  return host.replace(/:\d+$/, '').replace(/^www\./, '');
}

function decoded(path: string): string {
  try {
    return decodeURI(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

/** The length of an address without the sentence around it. A bracket that the address itself opened stays. */
function endOfAddress(written: string): number {
  let end = written.length;
  let surplus = written.split(')').length - written.split('(').length;
  for (; end > 0; end -= 1) {
    const last = written[end - 1]!;
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (last === ')' || !`.,;:!?'’”»…*~|`.includes(last)) break;
  }
  return end;
}
