import { setFlagsFromString } from 'node:v8';

/** Sets what V8 does otherwise in this process and its threads. Call it before any WebAssembly is compiled. */
export function setV8Flags(): void {
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
