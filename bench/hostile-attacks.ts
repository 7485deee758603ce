import { framesContentType } from '#core/sync/protocol.ts';
import { emptyFrames, largeDocuments } from './hostile-bodies.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

export interface Attack {
  readonly name: string;
  /** Makes an account's requests, one per call. Expensive ones are prepared before. */
  readonly prepare: (account: string) => () => { readonly path: string; readonly init: RequestInit };
}

const frames = { 'Content-Type': framesContentType, [protocolHeader]: String(protocolVersion) };

function push(bodies: readonly Uint8Array[]): ReturnType<Attack['prepare']> {
  let next = 0;
  return () => {
    const body = bodies[next % bodies.length]! as Uint8Array<ArrayBuffer>;
    next += 1;
    return { path: '/api/sync/push', init: { method: 'POST', headers: frames, body } };
  };
}

const DISTINCT_QUERIES = 25_000;
const QUOTES = 10_000;

/** The attacks of one hostile account at full rate. */
export const attacks: readonly Attack[] = [
  {
    name: 'large documents',
    prepare: (account) => push(Array.from({ length: 12 }, () => largeDocuments(account, 4))),
  },
  { name: '16 MB of empty frames', prepare: (account) => push([emptyFrames(account)]) },
  {
    name: '25,000 distinct queries',
    prepare: () => {
      let query = 0;
      return () => {
        query = (query + 1) % DISTINCT_QUERIES;
        return { path: `/api/content?search=${query}`, init: { method: 'GET' } };
      };
    },
  },
  {
    name: '10,000 deep quotes',
    prepare: () => {
      let piece = 0;
      return () => {
        piece += 1;
        const body = JSON.stringify({ title: `Quotes ${piece}`, content: `${'>'.repeat(QUOTES)} deep` });
        return {
          path: '/api/content',
          init: { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
        };
      };
    },
  },
];
