import { initializeWasm } from '@automerge/automerge/slim';
import wasmUrl from '@automerge/automerge/automerge.wasm?url';

let ready: Promise<void> | null = null;

/** Loads Automerge's wasm, once. */
export function loadAutomerge(): Promise<void> {
  ready ??= initializeWasm(wasmUrl).catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}
