import type { ServerResponse } from 'node:http';

/** Aborted when the connection closes before the answer was sent. */
export function callerGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
