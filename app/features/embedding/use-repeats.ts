import { useEffect, useRef, useState } from 'react';
import type { Repeat } from '#core/assistant/repeats.ts';
import { type DatedText, readPublishedTexts } from '../../engine/store/published-texts.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useStored } from '../account/use-stored.ts';
import { type EmbeddingChoice, readEmbeddingChoice } from './embedding-choice.ts';

/** A text is compared again after a typing pause of this many milliseconds. */
const PAUSE_MS = 800;

/** A passage that says a post again, with the day of that post in words; null where no day is known. */
export interface DatedRepeat extends Repeat {
  readonly day: string | null;
}

interface Compared {
  readonly choice: EmbeddingChoice;
  readonly own: readonly DatedText[];
}

const none: readonly DatedRepeat[] = [];
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/**
 * The passages of a text that say again what the person has published: none while the embedding model of this device is
 * off. They are found in a worker, and nothing of it is loaded before.
 *
 * @param itemId the item that the text belongs to, which is no earlier post
 */
export function useRepeats(itemId: string, text: string): readonly DatedRepeat[] {
  const read = useRef<{ readonly compared: Compared; readonly json: string } | null>(null);
  const compared = useStored<Compared | null>(
    async (store) => {
      const choice = await readEmbeddingChoice(store);
      if (!choice) return null;
      const now = { choice, own: (await readPublishedTexts(store)).filter(({ id }) => id !== itemId) };
      // Rows change with every edit of any item, and published texts rarely do.
      const json = JSON.stringify(now);
      if (read.current?.json !== json) read.current = { compared: now, json };
      return read.current.compared;
    },
    null,
    [itemId],
  );
  const settled = useSettled(text, PAUSE_MS);
  const [repeats, setRepeats] = useState(none);
  const asked = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    let isShown = true;
    const find = async () => {
      // One question at a time: those that came meanwhile are over when this one begins, except the last.
      await asked.current;
      if (!isShown) return;
      // Where the model's code or table is missing, nothing is said.
      const found = compared ? await findIn(compared, settled).catch(() => none) : none;
      if (isShown) setRepeats(found);
    };
    asked.current = find();
    return () => {
      isShown = false;
    };
  }, [compared, settled]);
  return repeats;
}

async function findIn({ choice, own }: Compared, draft: string): Promise<readonly DatedRepeat[]> {
  const { askEmbedder } = await import('./embedder.ts');
  const found = (await askEmbedder(choice, { name: 'repeats', own, draft })) ?? [];
  const dates = new Map(own.map(({ id, publishedAt }) => [id, publishedAt]));
  return found.map((repeat) => {
    const at = dates.get(repeat.own.id);
    return { ...repeat, day: at ? days.format(new Date(at)) : null };
  });
}
