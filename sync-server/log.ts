import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'error' | 'warn' | 'info'>;

/** JSON lines on standard error. Standard output has only the ready line. */
export function createLog(): Log {
  return pino({ level: 'info', base: null }, pino.destination({ dest: 2, sync: true }));
}

/**
 * Describes an error for the log. A database error's message contains the statement with its values, so only the part
 * after the statement is kept. Bodies and keys never get into a log.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const isStatement = /^\s*(insert|update|select|delete|with|create|drop|alter|begin|commit|vacuum|pragma)\b/i.test(
    error.message,
  );
  const message = isStatement ? error.message.slice(error.message.lastIndexOf(' - ') + 1).trim() : error.message;
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return { error: error.name, code: 'code' in error ? error.code : undefined, message: message.slice(0, 300), stack };
}
