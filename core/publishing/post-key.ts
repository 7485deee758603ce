import { isWebAddress } from '../kernel/web-address.ts';

/** The same in browsers and Node, but no type library covers both. */
declare const URL: new (text: string) => { readonly hostname: string; readonly pathname: string };

/** X's posts keep their number under each of its names. */
const xHosts = /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/;
const linkedInHosts = /^(?:[a-z]{2,3}\.)?linkedin\.com$/;

/**
 * A key that all addresses of one post have in common, so that a link that a person copied is found again in a file of
 * the platform's. Null for a text that is no web address.
 */
export function postKey(address: string): string | null {
  const trimmed = address.trim();
  if (!isWebAddress(trimmed)) return null;
  const { hostname, pathname } = new URL(trimmed);
  if (xHosts.test(hostname)) {
    const number = /\/status(?:es)?\/(\d{1,30})/.exec(pathname)?.[1];
    if (number) return `x ${number}`;
  }
  if (linkedInHosts.test(hostname)) {
    // urn:li:activity:7001, as in the feed's addresses, or …_bets-activity-7001-AbCd, as its Copy link gives.
    const number = /(?:activity|share|ugcPost)(?::|%3A|-)(\d{5,30})/i.exec(pathname)?.[1];
    if (number) return `linkedin ${number}`;
  }
  return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`;
}
