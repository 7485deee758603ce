/// <reference lib="webworker" />

/** Compiles the wasm of the address that it is told, and answers with the module, or with null. */
addEventListener('message', ({ data: address }: MessageEvent<string>) => {
  void WebAssembly.compileStreaming(fetch(address))
    .then((compiled) => postMessage(compiled))
    .catch(() => postMessage(null));
});
