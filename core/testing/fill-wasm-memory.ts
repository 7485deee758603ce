import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import * as A from '@automerge/automerge/slim';

const PAGE_BYTES = 1 << 16;
const ALL_PAGES = 1 << 16;

interface WasmBindings {
  /** Answers the exports of the instance that there is. */
  readonly initSync: () => { readonly memory: WebAssembly.Memory };
}

/**
 * Takes all of the address space that Automerge's wasm has left, 4 GB of addresses and next to nothing of the machine's
 * memory. It lasts as long as the process, which for a test file is its own.
 */
export async function fillWasmMemory(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
  const bindings = new URL('mjs/wasm_bindgen_output/web/automerge_wasm.js', pathToFileURL(wasm));
  const { initSync } = (await import(bindings.href)) as WasmBindings;
  const { memory } = initSync();
  memory.grow(ALL_PAGES - memory.buffer.byteLength / PAGE_BYTES);
  // What is free among the pages that it had before.
  const held: unknown[] = [];
  try {
    for (;;) held.push(A.from({ room: new Uint8Array(1 << 20) }));
  } catch {
    return;
  }
}
