import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NetworkReply, NetworkRequest } from '#app/engine/ports.ts';
import { pullPage } from '#app/engine/sync/pull.ts';
import { utf8 } from '#app/engine/sync/line-load.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { encodeFrame, FrameReader, type Frame } from '#core/sync/frames.ts';
import { ExchangeHarness, numberedId, person, type TestDevice } from './exchange-harness.ts';
import { protocolHeader } from '#core/sync/protocol-version.ts';

let harness: ExchangeHarness;
beforeEach(() => {
  harness = new ExchangeHarness();
});
afterEach(() => harness.close());

describe('filling a new device', () => {
  it('has right lists after the first page, before any document has come', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    expect(await harness.run(pullPage(phone.deps))).toMatchObject({ ok: true, value: { more: true } });
    const contentRows = await harness.run(phone.database.contentRows.toArray());
    expect(contentRows.map((stored) => stored.row.title).toSorted()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
    expect(await harness.run(phone.database.chunks.count())).toBe(0);
    expect(await harness.feedOf(phone)).toMatchObject({
      cursor: 0,
      filled: false,
      progress: { received: 0, listed: 3, total: 3 },
    });
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
    expect(await harness.feedOf(phone)).toMatchObject({ cursor: 3, filled: true, token: null, progress: null });
  });

  it('asks for the next page while the one before is stored, and for each page once', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    const asked: { readonly token: string | null; readonly listed: number }[] = [];
    phone.intercept = async (request) => {
      const token = new URL(request.path, 'http://server').searchParams.get('token');
      asked.push({ token, listed: await phone.database.contentRows.count() });
      return await harness.server.handle(request, person);
    };
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    expect(asked).toMatchObject([
      { token: null, listed: 0 },
      { token: expect.any(String), listed: 0 },
    ]);
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
  });

  it('shows what was typed and sent meanwhile, though the next page was asked for before', async () => {
    const phone = await harness.device();
    await harness.addIdeas(phone, 1);
    let pages = 0;
    phone.intercept = async (request) => {
      if (!request.path.startsWith('/api/sync/changes')) return await harness.server.handle(request, person);
      pages += 1;
      // Rows, then documents, then the changes that came meanwhile, for which the connection is gone.
      if (pages > 2) throw new TypeError('Failed to fetch');
      const reply = await harness.server.handle(request, person);
      if (pages === 1)
        await phone.documents.applyCommand(numberedId(1), 'writeText', {
          path: bodyPath,
          length: 0,
          edits: [{ at: 0, remove: 0, insert: 'Typed on the way.' }],
        });
      return reply;
    };
    await harness.pass(phone);
    expect(await harness.outboxOf(phone)).toEqual([]);
    expect(await harness.run(phone.database.texts.toArray())).toMatchObject([
      { text: expect.stringContaining('Typed on the way.') as string },
    ]);
  });

  it('gives up the page that is on its way when the one before cannot be stored', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    let isGivenUp = false;
    phone.intercept = async (request) => {
      if (!request.path.includes('token=')) return await harness.server.handle(request, person);
      return await new Promise((_never, reject) => {
        request.signal.addEventListener('abort', () => {
          isGivenUp = true;
          reject(new DOMException('Given up', 'AbortError'));
        });
      });
    };
    const full = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
    phone.database.contentRows.hook('creating', full);
    await expect(harness.pass(phone)).rejects.toThrow();
    expect(isGivenUp).toBe(true);
    phone.database.contentRows.hook('creating').unsubscribe(full);
    phone.intercept = null;
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
  });

  it('that is interrupted goes on where it stopped, and misses nothing that was written meanwhile', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    await harness.run(pullPage(phone.deps));
    const { token } = await harness.feedOf(phone);
    expect(token).not.toBeNull();
    await harness.run(laptop.documents.applyCommand(numberedId(2), 'renameItem', { title: 'Renamed meanwhile' }));
    await harness.pass(laptop);
    const asked: string[] = [];
    const lost = (request: NetworkRequest): Promise<NetworkReply> => {
      asked.push(request.path);
      throw new TypeError('Failed to fetch');
    };
    phone.intercept = lost;
    await harness.pass(phone);
    expect(asked.at(-1)).toContain(`token=${token}`);
    phone.intercept = null;
    await harness.pass(phone);
    const opened = await harness.run(phone.documents.open('content-item', numberedId(2)));
    expect(opened.state === 'open' && String(opened.document.doc().title)).toBe('Renamed meanwhile');
    expect(await harness.feedOf(phone)).toMatchObject({ cursor: 4, filled: true });
  });
});

describe('a page that ends early at the edge of a frame, and looks complete', () => {
  /** Lets only some frames of every page through. */
  function keepFrames(device: TestDevice, keep: (frames: Frame[]) => Frame[]): void {
    device.intercept = async (request) => {
      const answer = await harness.server.handle(request, person);
      if (!request.path.startsWith('/api/sync/changes')) return answer;
      const parts: Uint8Array[] = [];
      for await (const part of answer.body()) parts.push(part);
      const kept = keep(new FrameReader(utf8).push(concatBytes(parts)));
      const bytes = concatBytes(kept.map(({ header, payload }) => encodeFrame(utf8, header, payload)));
      return {
        ...answer,
        body: async function* () {
          yield await Promise.resolve(bytes);
        },
      };
    };
  }

  it.each([0, 1, 2, 3])('after %i frames moves nothing, and is fetched again', async (frames) => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    await harness.pass(phone);
    await harness.run(laptop.documents.applyCommand(numberedId(1), 'renameItem', { title: 'Renamed' }));
    await harness.run(laptop.documents.applyCommand(numberedId(2), 'renameItem', { title: 'Renamed' }));
    await harness.pass(laptop);
    const before = await harness.feedOf(phone);
    keepFrames(phone, (sent) => sent.slice(0, frames));
    expect(await harness.pass(phone)).toEqual({ type: 'failed', failure: { type: 'unreachable' } });
    expect(await harness.feedOf(phone)).toMatchObject({
      cursor: before.cursor,
      token: null,
      filled: true,
      reached: false,
    });
    phone.intercept = null;
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    const rows = await harness.run(phone.database.contentRows.bulkGet([numberedId(1), numberedId(2)]));
    expect(rows.map((stored) => stored?.row.title)).toEqual(['Renamed', 'Renamed']);
  });

  it.each([0, 1])('after %i frames leaves a new device new', async (frames) => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    keepFrames(phone, (sent) => sent.slice(0, frames));
    expect(await harness.pass(phone)).toMatchObject({ type: 'failed' });
    expect(await harness.feedOf(phone)).toMatchObject({ filled: false, token: null, epoch: null });
    phone.intercept = null;
    await harness.pass(phone);
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
  });

  it('that lacks a frame in its middle is refused too', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 2);
    await harness.pass(laptop);
    const phone = await harness.device();
    keepFrames(phone, (frames) => frames.toSpliced(1, 1));
    expect(await harness.pass(phone)).toMatchObject({ type: 'failed', failure: { type: 'malformed' } });
    expect(await harness.feedOf(phone)).toMatchObject({ filled: false, token: null });
  });

  it('is all that a server of the version before can send: it is taken as it comes', async () => {
    const laptop = await harness.device();
    await harness.addIdeas(laptop, 3);
    await harness.pass(laptop);
    const phone = await harness.device();
    phone.intercept = async (request) => {
      const answer = await harness.server.handle(
        { ...request, headers: { ...request.headers, [protocolHeader]: '2' } },
        person,
      );
      return { ...answer, header: (name) => (name === protocolHeader ? '2' : answer.header(name)) };
    };
    expect(await harness.pass(phone)).toEqual({ type: 'done' });
    expect(await harness.run(phone.database.chunks.count())).toBe(3);
  });
});
