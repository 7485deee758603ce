import type { HostileGroup } from './hostile-request.ts';

const malformed = [
  '/%E0%A4%A',
  '/assets/%',
  '/api/content/%E0%A4%A',
  '/api/content?q=%E0%A4%A',
  '/api/sync/changes?account=%',
];
const climbing = [
  '/%00',
  '/..%2f',
  '/..%2f..%2fetc%2fpasswd',
  '/..%5c..%5cpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/api/images/..%2f..%2fsession-secret',
];

/** Addresses that cannot be decoded, or that lead out of the app's folder. */
export const addresses: HostileGroup = {
  name: 'addresses',
  requests: [
    ...malformed.map((path) => ({ name: `GET ${path}`, path, expected: [400] })),
    ...climbing.map((path) => ({ name: `GET ${path}`, path, expected: [404] })),
  ].map(({ path, ...request }) => ({ ...request, send: (attacker) => attacker.call('GET', path) })),
};
