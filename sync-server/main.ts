import { setFlagsFromString } from 'node:v8';
import { type Config, readConfig } from './config.ts';
import type { RunningServer } from './create-server.ts';
import { createLog, describeError } from './log.ts';
import { StartFailure } from './start-failure.ts';

/**
 * Longer than a server takes to close, and shorter than the grace period of the process that stops it. Milliseconds.
 */
const MAX_CLOSING = 4500;

setV8Flags();
const log = createLog();
let server: RunningServer | null = null;
let isEnding = false;

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    if (isEnding) return;
    log.error({ event, ...describeError(error) }, 'The server is stopping after an unexpected error. Start it again');
    void end(1);
  });

const config = readConfig(process.env);
if (config.ok) await start(config.value);
else failToStart(config.error);

async function start(settings: Config): Promise<void> {
  try {
    // Loaded after the settings were validated, so that errors in them are reported at once.
    const { createServer } = await import('./create-server.ts');
    server = await createServer(settings, { log });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(0));
    process.stdout.write(`Rostrum is ready at ${settings.publicUrl?.origin ?? server.url}\n`);
    process.send?.('ready');
    // If a thread cannot be started, the calls that need it report it.
    await server.deps.pool.warmUp().catch(() => {});
    const { warmUpAssistant } = await import('./assistant/warm-up-assistant.ts');
    await warmUpAssistant();
  } catch (error) {
    if (error instanceof StartFailure) failToStart(error.message);
    else {
      log.error(describeError(error), 'The server could not start');
      process.exit(1);
    }
  }
}

/**
 * Lets running requests finish for a while. A second signal ends the process at once, because the handlers run once.
 */
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

/** Sets what V8 does otherwise in this process and its threads. Call it before any WebAssembly is compiled. */
function setV8Flags(): void {
  letHeapDouble();
  keepWasmCode();
}

/**
 * Lets the heap double before a full collection. By default, V8 sometimes lets a heap of 36 MB grow by a tenth only,
 * and counts memory outside of it too. Sending 2,000 items (21 MB) to a new device took four full collections, more
 * than half of its processor time (340 ms, 150 without; `npm run bench -- --only compare`).
 */
function letHeapDouble(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/**
 * Keeps compiled WebAssembly. Node 24 frees wrappers of calls from WebAssembly to JavaScript, which threads share, while
 * another thread replaces them, and the process ends with "Check failed: jit_page_->allocations_.erase(addr) == 1"
 * (github.com/nodejs/node/issues/64500). The code that is kept takes a few megabytes.
 */
function keepWasmCode(): void {
  setFlagsFromString('--no-wasm-code-gc');
}
