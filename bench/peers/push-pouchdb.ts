import { Agent, request } from 'node:http';
import PouchDB from 'pouchdb';
import { itemId } from '../typed-text.ts';
import type { Pusher } from '../time-pushes.ts';
import type { PushPeer } from './push-peer.ts';

/** Every push sends the whole text again, because its protocol has nothing smaller. */
export const pouchdbPushes: PushPeer = {
  name: 'PouchDB',
  durability: 'LevelDB, no fsync; whole text with each push',
  module: './pouchdb-server.ts',
  connect: async ({ port, user, burst }) => {
    // The server creates a database when a client first requests it by its protocol.
    await new PouchDB(`http://127.0.0.1:${port}/items`).info();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = (method: string, body?: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const headers = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length };
        const sent = request(`http://127.0.0.1:${port}/items/${itemId(user)}`, { method, agent, headers });
        sent.on('error', reject);
        sent.on('response', (reply) => {
          let said = '';
          reply.setEncoding('utf8').on('data', (piece: string) => (said += piece));
          reply.on('error', reject);
          reply.on('end', () =>
            (reply.statusCode ?? 500) < 300 ? resolve(said) : reject(new Error(`${method}: ${said}`)),
          );
        });
        sent.end(body);
      });
    let document = JSON.parse(await call('GET')) as { _rev: string; text: string };
    return {
      hasMore: true,
      push: async () => {
        const typed = { ...document, text: document.text + burst };
        const { rev } = JSON.parse(await call('PUT', JSON.stringify(typed))) as { rev: string };
        document = { ...typed, _rev: rev };
      },
    } satisfies Pusher;
  },
};
