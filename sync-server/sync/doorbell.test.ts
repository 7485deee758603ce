import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { Doorbell } from './doorbell.ts';

it('what a server still stores while it stops is sent to the other nodes', () => {
  const sent: string[] = [];
  let isClosed = false;
  const doorbell = new Doorbell({
    bus: {
      notify: (userId, head) => void sent.push(`${userId} ${head}`),
      onMessage: () => {},
      close: () => {
        isClosed = true;
      },
    },
    heads: () => Promise.resolve(new Map()),
    aliveSessions: (sessions) => Promise.resolve(new Set(sessions)),
    every: () => () => {},
    heartbeatMs: 1000,
    maxStreams: 1,
  });
  const output = new PassThrough();
  doorbell.open({ userId: 'maya', session: 'laptop', output }, 1);
  doorbell.endStreams();
  expect(output.writableEnded).toBe(true);
  doorbell.ring('maya', 2);
  expect({ sent, isClosed }).toEqual({ sent: ['maya 2'], isClosed: false });
  doorbell.close();
  expect(isClosed).toBe(true);
});
