import * as A from '@automerge/automerge/slim';
import { randomUUID } from 'node:crypto';
import { addIdea } from '#core/content/add-idea.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { writeText } from '#core/content/write-text.ts';
import { loadDocument } from '#core/documents/load.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { chunkHash } from '#core/sync/chunk-hash.ts';
import { encodeFrame } from '#core/sync/frames.ts';
import { framesContentType } from '#core/sync/protocol.ts';
import { protocolHeader, protocolVersion } from '#core/sync/protocol-version.ts';
import { utf8 } from '#app/sync/utf8.ts';
import type { RostrumServer } from './rostrum-server.ts';

export interface PushRate {
  readonly perSecond: number;
  /** Milliseconds from sending a push to its answer. */
  readonly p50: number;
  readonly p99: number;
}

/** People who each type a burst into one item, wait for its answer, and type the next. */
export async function measurePushes(
  server: RostrumServer,
  { users, seconds, name = `typist-${users}` }: { users: number; seconds: number; name?: string },
): Promise<PushRate> {
  const typists = [];
  for (let user = 0; user < users; user += 1) typists.push(await Typist.start(server, `${name}-${user}`));
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    typists.map(async (typist) => {
      while (performance.now() < end) {
        const start = performance.now();
        await typist.push();
        times.push(performance.now() - start);
      }
    }),
  );
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

class Typist {
  readonly #send: (body: Uint8Array) => Promise<void>;
  readonly #account: string;
  readonly #id = randomUUID();
  readonly #device = randomUUID();
  #document: A.Doc<ContentItem>;

  private constructor(account: string, send: (body: Uint8Array) => Promise<void>) {
    this.#account = account;
    this.#send = send;
    this.#document = A.change(loadDocument('content-item', []), (draft) => {
      addIdea(draft, { id: this.#id, title: 'Typing', position: 'a0', now: 0, today: '2026-01-01' });
    });
  }

  static async start(server: RostrumServer, name: string): Promise<Typist> {
    const { id, cookie } = await server.register(name);
    const typist = new Typist(id, async (body) => {
      const headers = {
        Cookie: cookie,
        Origin: server.url,
        'Content-Type': framesContentType,
        [protocolHeader]: String(protocolVersion),
      };
      const reply = await fetch(`${server.url}/api/sync/push`, {
        method: 'POST',
        headers,
        body: body as Uint8Array<ArrayBuffer>,
      });
      const said = await reply.text();
      if (reply.status !== 200 || !said.includes('"stored"'))
        throw new Error(`Push: ${reply.status} ${said.slice(0, 200)}`);
    });
    await typist.#pushBytes(A.save(typist.#document));
    return typist;
  }

  async push(): Promise<void> {
    const length = this.#document.body.length;
    this.#document = A.change(this.#document, (draft) => {
      writeText(draft, { path: bodyPath, length, edits: [{ at: length, remove: 0, insert: 'words ' }] });
    });
    await this.#pushBytes(A.getLastLocalChange(this.#document)!);
  }

  async #pushBytes(bytes: Uint8Array): Promise<void> {
    const chunk = {
      type: 'chunk',
      documentId: this.#id,
      kind: 'content-item',
      schemaVersion: 1,
      hash: chunkHash(bytes),
    };
    await this.#send(
      concatBytes([
        encodeFrame(utf8, { type: 'push', account: this.#account, device: this.#device }),
        encodeFrame(utf8, chunk, bytes),
      ]),
    );
  }
}
