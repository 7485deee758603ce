/**
 * Loads the Automerge wasm once per test worker. The whole repository imports the slim entry, which starts without it;
 * the page and the server load it when they start.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeWasm } from '@automerge/automerge/slim';

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await initializeWasm(readFileSync(wasm));
