import * as A from '@automerge/automerge/slim';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { addIdea } from '#core/content/make-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import { utf8 } from '#app/engine/sync/line-load.ts';
import type { RostrumServer } from './rostrum-server.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';

/** The text that a typist adds with each push. */
export const BURST = 'words ';

/** A person who types in one item and pushes every few letters, as a device does: the next push follows the answer. */
export class Typist {
  readonly #send: (body: Uint8Array) => Promise<void>;
  readonly account: string;
  readonly cookie: string;
  readonly id = randomUUID();
  readonly #device = randomUUID();
  readonly #typed: Uint8Array[] = [];
  #document: A.Doc<ContentItem>;
  /** Bursts that the server confirmed. */
  stored = 0;

  private constructor(
    { id, cookie }: { readonly id: string; readonly cookie: string },
    send: (body: Uint8Array) => Promise<void>,
  ) {
    this.account = id;
    this.cookie = cookie;
    this.#send = send;
    this.#document = A.change(loadDocument('content-item', []), (draft) => {
      addIdea(draft, { id: this.id, title: 'Typing', position: 'a0', now: 0, today: '2026-01-01' });
    });
  }

  static async start(server: RostrumServer, name: string, bursts: number): Promise<Typist> {
    const { id, cookie } = await server.register(name);
    const typist = new Typist({ id, cookie }, async (body) => {
      const headers = {
        Cookie: cookie,
        Origin: server.url,
        'Content-Type': framesContentType,
        [protocolHeader]: String(protocolVersion),
      };
      const { status, said } = await post(`${server.url}/api/sync/push`, headers, body);
      if (status !== 200 || !said.includes('"stored"')) throw new Error(`Push: ${status} ${said.slice(0, 200)}`);
    });
    await typist.#send(typist.#frames(A.save(typist.#document)));
    while (typist.#typed.length < bursts) typist.#typed.push(typist.#type());
    typist.#typed.reverse();
    return typist;
  }

  get hasMore(): boolean {
    return this.#typed.length > 0;
  }

  /** Sends the next burst. A burst without an answer is sent again. */
  async push(): Promise<void> {
    await this.#send(this.#typed.at(-1)!);
    this.#typed.pop();
    this.stored += 1;
  }

  #type(): Uint8Array {
    const length = this.#document.body.length;
    this.#document = A.change(this.#document, (draft) => {
      writeText(draft, { path: bodyPath, length, edits: [{ at: length, remove: 0, insert: BURST }] });
    });
    return this.#frames(A.getLastLocalChange(this.#document)!);
  }

  #frames(bytes: Uint8Array): Uint8Array {
    const chunk = {
      type: 'chunk',
      documentId: this.id,
      kind: 'content-item',
      schemaVersion: 1,
      hash: chunkHash(bytes),
    };
    return concatBytes([
      encodeFrame(utf8, { type: 'push', account: this.account, device: this.#device }),
      encodeFrame(utf8, chunk, bytes),
    ]);
  }
}

const agent = new Agent({ keepAlive: true });

/** `fetch` would take as much processor time as the server on two cores. */
function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Promise<{ readonly status: number; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers: { ...headers, 'Content-Length': body.length } });
    sent.on('error', reject);
    sent.on('response', (reply) => {
      let said = '';
      reply.setEncoding('utf8');
      reply.on('data', (piece: string) => (said += piece));
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, said }));
    });
    sent.end(body);
  });
}
