import { voiceSamples } from '#core/assistant/voice.ts';
import { newestFirst } from '#core/content/order-items.ts';
import { textParts } from '#core/content/item-text.ts';
import { useStored } from '../account/use-stored.ts';

/** A text of the person's that says something of their voice. */
export interface VoiceSample {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** Every draft and post that is long enough, the newest first, opened here or not; undefined while they are read. */
export function useVoiceSamples(): readonly VoiceSample[] | undefined {
  return useStored<readonly VoiceSample[]>(
    (store) =>
      store.read(['contentRows', 'texts'], async (transaction) => {
        const rows = newestFirst(await transaction.table('contentRows').all()).filter(({ row }) => row.words > 0);
        const texts = await transaction.table('texts').getAll(rows.map(({ id }) => id));
        return rows
          .map(({ id, row }, index) => ({ id, title: row.title, text: textParts(row, texts[index]?.text ?? '').body }))
          .filter(({ text }) => text.length > voiceSamples.longerThan);
      }),
    [],
  );
}
