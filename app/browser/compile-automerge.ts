import wasmUrl from '@automerge/automerge/automerge.wasm?url';
import { ownScript } from './own-script.ts';
// Vite builds the worker for this import and returns its address, which no linter sees.
// oxlint-disable-next-line import/default
import workerAddress from './compile-automerge.worker.ts?worker&url';

/**
 * Milliseconds. A phone on a slow connection needs a few seconds; after this time the page compiles the wasm itself.
 */
const TIMEOUT_MS = 20_000;

/**
 * Compiles Automerge's wasm in a worker: in the page it takes a phone up to 300 ms in one task, streamed or not.
 *
 * @returns the wasm's address when the worker fails or does not answer: the caller then loads it in the page
 */
export async function compileAutomerge(): Promise<WebAssembly.Module | string> {
  let worker: Worker | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const started = (worker = new Worker(ownScript(workerAddress), { type: 'module', name: 'compile Automerge' }));
    const compiled = await new Promise<WebAssembly.Module | null>((resolve) => {
      started.addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | null>) => resolve(data));
      started.addEventListener('messageerror', () => resolve(null));
      started.addEventListener('error', () => resolve(null));
      timer = setTimeout(resolve, TIMEOUT_MS, null);
      started.postMessage(wasmUrl);
    });
    return compiled ?? wasmUrl;
  } catch {
    // The browser starts no worker.
    return wasmUrl;
  } finally {
    clearTimeout(timer);
    worker?.terminate();
  }
}
