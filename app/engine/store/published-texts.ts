import {
  aboutOf,
  nearestPassages,
  type Nearness,
  type OwnPassage,
  type PublishedText,
} from '#core/assistant/own-passages.ts';
import { findTask, type RequestableTask } from '#core/ai-tasks.ts';
import { textParts } from '#core/content/item-text.ts';
import { columnOf } from '#core/content/order-items.ts';
import type { DeviceStore } from './device-store.ts';

/** Texts that are read for passages: the newest say most about how somebody writes now. */
const MAX_TEXTS = 100;
/** Milliseconds that a request is held up until its passages are chosen by meaning too. */
const NEARNESS_WITHIN = 1_000;

export interface DatedText extends PublishedText {
  /** ISO 8601; null where nobody wrote it down. */
  readonly publishedAt: string | null;
}

/** The person's published texts, as far as this device has it, newest first. */
export async function readPublishedTexts(store: DeviceStore): Promise<readonly DatedText[]> {
  return await store.read(['contentRows', 'texts'], async (transaction) => {
    const rows = columnOf(await transaction.table('contentRows').all(), 'published').slice(0, MAX_TEXTS);
    const texts = await transaction.table('texts').getAll(rows.map(({ id }) => id));
    return rows.map(({ id, row }, index) => ({
      id,
      title: row.title,
      text: textParts(row, texts[index]?.text ?? '').body,
      publishedAt: row.publishedAt,
    }));
  });
}

/** The person's passages for a request in which a model writes in their place; none for any other. */
export async function passagesFor(
  store: DeviceStore,
  task: RequestableTask,
  request: unknown,
  nearness: Nearness | undefined,
  signal?: AbortSignal,
): Promise<readonly OwnPassage[]> {
  if (!findTask(task).isWriting) return [];
  return await nearestPassages(await readPublishedTexts(store), aboutOf(request), nearness && within(nearness, signal));
}

/** Nothing is known of nearness that takes longer than a request may be held up, or that nobody asks for any more. */
function within(nearness: Nearness, signal: AbortSignal | undefined): Nearness {
  return async (texts, about) => {
    if (signal?.aborted) return null;
    let stop = () => {};
    const stopped = new Promise<null>((resolve) => {
      stop = () => resolve(null);
    });
    const timer = setTimeout(stop, NEARNESS_WITHIN);
    signal?.addEventListener('abort', stop);
    try {
      return await Promise.race([nearness(texts, about), stopped]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  };
}
