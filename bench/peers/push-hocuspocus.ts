import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { itemId } from '../typed-text.ts';
import type { Pusher } from '../time-pushes.ts';
import type { PushPeer } from './push-peer.ts';
import { spliceText } from './yjs-document.ts';

/**
 * One WebSocket per person. An update is acknowledged when it is in the server's memory; the database follows two
 * seconds later.
 */
export const hocuspocusPushes: PushPeer = {
  name: 'Yjs + Hocuspocus',
  durability: 'answered from memory, LevelDB without fsync up to two seconds later',
  module: './hocuspocus-server.ts',
  connect: async ({ port, user, burst }) => {
    const document = new Y.Doc();
    let answered = (): void => undefined;
    const socket = new HocuspocusProviderWebsocket({ url: `ws://127.0.0.1:${port}`, WebSocketPolyfill: WebSocket });
    await new Promise<void>((synced) => {
      const provider = new HocuspocusProvider({
        websocketProvider: socket,
        name: itemId(user),
        document,
        onSynced: () => synced(),
        onUnsyncedChanges: ({ number }) => {
          if (number === 0) answered();
        },
      });
      provider.attach();
    });
    return {
      hasMore: true,
      push: () =>
        new Promise((resolve) => {
          answered = resolve;
          spliceText(document, { at: document.getText('text').length, remove: 0, insert: burst });
        }),
    } satisfies Pusher;
  },
};
