import { PassThrough } from 'node:stream';
import type { AppContext } from '../../app-context.ts';
import { ServerError } from '../../errors.ts';

/** Whether the caller wants to read along. */
export function wantsStream(ctx: AppContext): boolean {
  return (
    ctx.method === 'POST' &&
    ctx.accepts('application/json', 'text/event-stream') !== false &&
    /\btext\/event-stream\b/.test(ctx.get('Accept'))
  );
}

/**
 * Answers with events: `text` {delta} as words come, then `done` with the reply, or `error` {message} after what
 * came. The headers are sent with the first event, so a question that fails at once is answered with its status.
 */
export async function streamAnswer(
  ctx: AppContext,
  write: (onText: (delta: string) => void) => Promise<object>,
): Promise<void> {
  const stream = new PassThrough();
  let isOpen = false;
  const send = (event: string, data: object) => {
    if (!isOpen) open(ctx, stream);
    isOpen = true;
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  // Koa sends the headers when this returns: the words follow on the open stream.
  await new Promise<void>((begun, failed) => {
    const run = async () => {
      try {
        send(
          'done',
          await write((delta) => {
            send('text', { delta });
            begun();
          }),
        );
      } catch (error) {
        if (!isOpen) return failed(error);
        send('error', {
          success: false,
          message: error instanceof ServerError ? error.message : 'Server error',
          incomplete: true,
        });
      }
      stream.end();
      return begun();
    };
    void run();
  });
}

function open(ctx: AppContext, stream: PassThrough): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  ctx.body = stream;
}
