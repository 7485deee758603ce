import sharp from 'sharp';
import { fail, ok } from '#core/kernel/result.ts';
import { PictureDecoder } from '../../images/picture-decoder.ts';
import { RenderThread } from '../../site/render-thread.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import type { ConnectionHealth } from '../connections.ts';
import type { Publishing } from '../platform-adapter.ts';
import { NOT_UPLOADED, pictureReader } from '../read-picture.ts';

/** A publication of a new item, with defaults that `more` overrides. */
export function testPublishing(more: Partial<Publishing> = {}): Publishing {
  const uploads = new Map<string, string>();
  return {
    userId: crypto.randomUUID(),
    username: 'ann',
    itemId: crypto.randomUUID(),
    generation: 1,
    publicationId: crypto.randomUUID(),
    since: new Date(Date.now() - 1_000).toISOString(),
    post: {
      title: 'On shipping',
      body: '**Ship** small & often. See [the notes](https://example.org/a/long/path/that/is/shortened_when_shown).\n\nThen *rest*.',
      tags: ['remote work', 'shipping'],
      metaDescription: null,
    },
    siteUrl: null,
    connection: null,
    ref: null,
    isRepeat: true,
    refsOfOthers: [],
    begunAs: null,
    uploads,
    keepUpload: (key, id) => {
      if (id === null) uploads.delete(key);
      else uploads.set(key, id);
      return Promise.resolve();
    },
    mayPost: () => true,
    signal: new AbortController().signal,
    ...more,
  };
}

/** Counts as the table does. */
export class MemoryHealth implements ConnectionHealth {
  failures = 0;
  paused = false;
  reason: string | null = null;
  /** The answer to a rejected token. */
  rejected: 'renewable' | 'ended' = 'ended';

  isPaused(): Promise<boolean> {
    return Promise.resolve(this.paused);
  }

  noteSuccess(): Promise<void> {
    [this.failures, this.paused, this.reason] = [0, false, null];
    return Promise.resolve();
  }

  noteFailure(
    _owner: object,
    { reason, pauseAfter }: { readonly reason: string; readonly pauseAfter: number | null },
  ): Promise<void> {
    this.failures += 1;
    this.reason = reason;
    if (pauseAfter !== null && this.failures >= pauseAfter) this.paused = true;
    return Promise.resolve();
  }

  noteRejected(): Promise<'renewable' | 'ended'> {
    return Promise.resolve(this.rejected);
  }
}

const renderer = new RenderThread();

/** Splits texts as the server does, in processes that end with the tests. */
const fit: AdapterDeps['fit'] = (account, task) => renderer.render(account, task);

/** Renders texts as the server does. */
const render: AdapterDeps['render'] = (account, task) => renderer.render(account, task);

/** Pictures that the server has in tests, by hash: as wide as 40, 30 and 20 pixels, and one that cannot be decoded. */
export const storedPictures = {
  wide: { hash: 'a1'.repeat(32), bytes: await plainPicture(40, 20) },
  narrow: { hash: 'b2'.repeat(32), bytes: await plainPicture(30, 60) },
  square: { hash: 'c3'.repeat(32), bytes: await plainPicture(20, 20) },
  damaged: { hash: 'd4'.repeat(32), bytes: Buffer.from('RIFF') },
} as const;

async function plainPicture(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#b5452c' } })
    .webp()
    .toBuffer();
}

/** Reads `storedPictures` as the server reads its own, in processes that end with the tests. */
const picture: AdapterDeps['picture'] = pictureReader(
  (_userId, hash) => Promise.resolve(Object.values(storedPictures).find((each) => each.hash === hash) ?? null),
  new PictureDecoder(),
);

/** Addresses of `storedPictures`. */
const pictureAddress: AdapterDeps['pictureAddress'] = (_owner, hash) => {
  const isStored = Object.values(storedPictures).some((each) => each.hash === hash);
  return Promise.resolve(isStored ? ok(`https://rostrum.example/${hash}.webp`) : fail(NOT_UPLOADED));
};

/** The texts and pictures that adapters read. */
export const readsForTests: Pick<AdapterDeps, 'fit' | 'render' | 'picture' | 'pictureAddress'> = {
  fit,
  render,
  picture,
  pictureAddress,
};
