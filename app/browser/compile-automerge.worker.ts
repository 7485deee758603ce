/// <reference lib="webworker" />

/** Compiles the wasm at the posted address, and posts the module, or null when that fails. */
addEventListener('message', ({ data: address }: MessageEvent<string>) => {
  void WebAssembly.compileStreaming(fetch(address))
    .then((compiled) => postMessage(compiled))
    .catch(() => postMessage(null));
});
