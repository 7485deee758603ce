import { KeyedQueue } from '../sync/keyed-queue.ts';
import { WorkerLane } from '../sync/worker-lane.ts';
import type { RenderedPost } from './rendered-post.ts';

/** A long article takes some 50 ms. */
const MAX_MS = 4_000;
const MAX_MEGABYTES = 256;

/** The one thread that texts become pages in: it starts with the first one. */
export class RenderThread {
  readonly #queue = new KeyedQueue();
  #lane: WorkerLane<string, RenderedPost> | null = null;

  /** Null for a text that cannot be made a page in the time and the memory that there is. @throws when no thread starts */
  async render(body: string): Promise<RenderedPost | null> {
    return await this.#queue.take('', async () => {
      this.#lane ??= new WorkerLane<string, RenderedPost>({
        script: new URL('./render-worker.ts', import.meta.url),
        resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
        onChange: () => {},
      });
      await this.#lane.started;
      const ran = await this.#lane.run(body, MAX_MS);
      if (ran.type === 'failed') throw ran.error;
      return ran.type === 'answer' ? ran.answer : null;
    });
  }

  async close(): Promise<void> {
    await this.#lane?.close();
  }
}
