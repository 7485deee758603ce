import { readConfig, type Config } from './config.ts';
import type { RunningServer } from './create-server.ts';
import { letHeapDouble } from './http/failure-log.ts';
import { createLog, describeError } from './log.ts';
import { StartFailure } from './start-failure.ts';

/** Longer than a server takes to close, in any case shorter than what stops it waits. Milliseconds. */
const MAX_CLOSING = 4500;

letHeapDouble();
const log = createLog();
let server: RunningServer | null = null;
let isEnding = false;

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (isEnding) return;
    log.error({ event, ...describeError(error) }, 'The server ends because of a defect; start it again');
    void end(1);
  });

const config = readConfig(process.env);
if (config.ok) await start(config.value);
else failToStart(config.error);

async function start(settings: Config): Promise<void> {
  try {
    // Loaded once the settings are known to be right: what is wrong with them is told at once.
    const { createServer } = await import('./create-server.ts');
    server = await createServer(settings, { log });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
    process.stdout.write(`Rostrum is ready at ${settings.publicUrl?.origin ?? server.url}\n`);
    process.send?.('ready');
    // A thread that cannot be started fails the call that needs it, and that call says so.
    await server.deps.pool.warmUp().catch(() => {});
    const { warmUpAssistant } = await import('./assistant/warm-up-assistant.ts');
    await warmUpAssistant();
  } catch (error) {
    if (error instanceof StartFailure) failToStart(error.message);
    else {
      log.error(describeError(error), 'The server cannot start');
      process.exit(1);
    }
  }
}

/** Lets running requests end, for a while. A second signal ends the process at once, as it would without us. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  setTimeout(() => process.exit(code), MAX_CLOSING);
  try {
    await server?.close();
  } finally {
    process.exit(code);
  }
}

function failToStart(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
