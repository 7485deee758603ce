import wasmUrl from '@automerge/automerge/automerge.wasm?url';
import { ownScript } from './own-script.ts';
// Vite builds the worker for this and gives its address, which no linter sees.
// oxlint-disable-next-line import/default
import workerAddress from './compile-automerge.worker.ts?worker&url';

/** Milliseconds. A phone on a slow line needs a few seconds; after this the page compiles for itself. */
const TIMEOUT_MS = 20_000;

/**
 * Compiles Automerge's wasm in a worker: in the page it takes a phone up to 300 ms in one task, streamed or not.
 *
 * @returns the wasm's address where the worker fails or does not answer: the caller then loads it in the page
 */
export async function compileAutomerge(): Promise<WebAssembly.Module | string> {
  const worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'compile Automerge' });
  try {
    const compiled = await new Promise<WebAssembly.Module | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | null>) => resolve(data));
      worker.addEventListener('messageerror', () => resolve(null));
      worker.addEventListener('error', () => resolve(null));
      setTimeout(resolve, TIMEOUT_MS, null);
      worker.postMessage(wasmUrl);
    });
    return compiled ?? wasmUrl;
  } finally {
    worker.terminate();
  }
}
