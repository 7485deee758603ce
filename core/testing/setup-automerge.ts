/**
 * Loads the Automerge wasm once per test worker. Everything in the repository imports the slim entry, which
 * starts empty; the page and the server do the same at their own start.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeWasm } from '@automerge/automerge/slim';

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));
