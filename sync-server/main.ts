import { readConfig } from './config.ts';
import { createServer, StartFailure, type RunningServer } from './create-server.ts';

const config = readConfig(process.env);
if (config.ok) await start();
else failToStart(config.error);

async function start(): Promise<void> {
  if (!config.ok) return;
  try {
    const server = await createServer(config.value);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(server));
    process.stdout.write(`Rostrum is ready at ${config.value.publicUrl?.origin ?? server.url}\n`);
    process.send?.('ready');
    // A server that is stopped meanwhile closes the pool; there is nobody to tell.
    await server.deps.pool.warmUp().catch(() => {});
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    failToStart(error.message);
  }
}

/** Lets running requests end. A second signal ends the process at once, as it would without us. */
async function stop(server: RunningServer): Promise<void> {
  await server.close();
  process.exit(0);
}

function failToStart(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
