import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** All of public IPv6 (RFC 4291, section 2.4, and IANA's assignments since). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address is IPv6 outside of the public networks, such as `::7f00:1`, which some machines treat as
 * 127.0.0.1.
 */
export function isUnroutable(address: string): boolean {
  return isIPv6(address) && !globalUnicast.check(address, 'ipv6');
}

/** Resolves names as Node does, and refuses those that resolve to such an address. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, found: string | { readonly address: string }[], family) => {
    const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
    const refused = error ? undefined : addresses.find(isUnroutable);
    if (refused === undefined) callback(error, found as never, family);
    else callback(new Error(`${refused} is not allowed`), '', 0);
  });
};
