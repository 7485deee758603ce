import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as A from '@automerge/automerge/slim';

const PAGE_BYTES = 1 << 16;
const ALL_PAGES = 1 << 16;

interface WasmBindings {
  /** Returns the exports of the existing instance. */
  readonly initSync: () => { readonly memory: WebAssembly.Memory };
}

/**
 * Allocates all remaining address space of Automerge's wasm: 4 GB of addresses, but almost no memory of the machine. It
 * lasts as long as the process, which is one test file.
 */
export async function fillWasmMemory(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
  const bindings = new URL('mjs/wasm_bindgen_output/web/automerge_wasm.js', pathToFileURL(wasm));
  const { initSync } = (await import(bindings.href)) as WasmBindings;
  const { memory } = initSync();
  memory.grow(ALL_PAGES - memory.buffer.byteLength / PAGE_BYTES);
  // Allocates the free parts of pages that it already had.
  const held: unknown[] = [];
  try {
    for (;;) held.push(A.from({ room: new Uint8Array(1 << 20) }));
  } catch {
    return;
  }
}
