import type { Middleware } from 'koa';
import type { Readable } from 'node:stream';

/** Milliseconds between two looks at what has come. A piece is as much as a socket hands over, 64 kB or so. */
const PAUSE = 50;

/** What of a request may still be on its way. */
type Body = Pick<Readable, 'read' | 'resume' | 'destroyed'> & { readonly complete: boolean };

/** Calls back until told to end; returns how. */
type Every = (ms: number, callback: () => void) => () => void;

/**
 * Reads what still comes of a request that was answered, so that its sender comes to read the answer; and reads it
 * slowly, because Node by itself takes it as fast as it can be sent, which keeps everybody else waiting.
 */
export const readOnAfterAnswer: Middleware = async ({ req }, next) => {
  try {
    await next();
  } finally {
    if (!req.complete) readOnSlowly(req);
  }
};

/** @param every for tests */
export function readOnSlowly(body: Body, every: Every = repeat): void {
  const end = every(PAUSE, () => {
    if (!body.complete && !body.destroyed) {
      body.read();
      return;
    }
    end();
    // What is left is in memory; the connection takes its next request once this one has ended.
    body.resume();
  });
}

const repeat: Every = (ms, callback) => {
  const timer = setInterval(callback, ms).unref();
  return () => clearInterval(timer);
};
