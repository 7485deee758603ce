import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as A from '@automerge/automerge/slim';

let isLoaded: Promise<void> | null = null;

/** Loads Automerge, once. */
export async function loadAutomerge(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
  isLoaded ??= A.initializeWasm(readFileSync(wasm));
  await isLoaded;
}
