import { RenderThread } from '../../site/render-thread.ts';
import type { AdapterDeps } from '../adapters/adapter-deps.ts';
import type { ConnectionHealth } from '../connections.ts';
import type { Publishing } from '../platform-adapter.ts';

/** A publication of a new item, with defaults that `more` overrides. */
export function testPublishing(more: Partial<Publishing> = {}): Publishing {
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
}

const renderer = new RenderThread();

/** Splits texts as the server does, in processes that end with the tests. */
export const fitForTests: AdapterDeps['fit'] = (account, task) => renderer.render(account, task);
