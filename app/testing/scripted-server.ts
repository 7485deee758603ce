import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Wire } from '../engine/wire/call-api.ts';

interface ScriptedReply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface HeardRequest {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTP server that gives the scripted answers in order, repeats the last one, and records its requests. */
export class ScriptedServer {
  readonly heard: HeardRequest[] = [];
  #script: ScriptedReply[] = [];
  readonly #server = createServer((request, reply) => {
    void text(request).then((body) => {
      this.heard.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      const next = this.#script.length > 1 ? this.#script.shift() : this.#script[0];
      reply.writeHead(next?.status ?? 404, { ...next?.headers }).end(next?.body);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Starts a new script and clears the recorded requests. */
  answer(...script: ScriptedReply[]): void {
    this.#script = script;
    this.heard.splice(0);
  }

  readonly wire: Wire = {
    network: {
      request: async ({ method, path, headers, body, signal }) => {
        const { port } = this.#server.address() as AddressInfo;
        const init = { method, headers: { ...headers }, signal, ...(body ? { body: body as BodyInit } : {}) };
        const reply = await fetch(`http://127.0.0.1:${port}${path}`, init);
        const bytes = new Uint8Array(await reply.arrayBuffer());
        return {
          status: reply.status,
          statusText: reply.statusText,
          header: (name) => reply.headers.get(name),
          async *body() {
            yield bytes;
          },
        };
      },
    },
    clock: {
      now: () => Date.now(),
      after: (ms, callback) => {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    },
  };
}
