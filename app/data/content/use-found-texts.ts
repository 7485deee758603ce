import { useMemo, useState } from 'react';
import { foldText, hasWordsOf, type FoldedText } from '#core/pipeline/find-in-texts.ts';
import type { TextRow } from '../../engine/rows.ts';
import { useStored } from '../account/use-stored.ts';

const none: readonly TextRow[] = [];

/**
 * The texts that hold every word, by item: of all items of this device, opened or not. Null without words; undefined
 * while the texts are read.
 *
 * @param words folded, see `wordsOfQuery`
 */
export function useFoundTexts(words: readonly string[]): ReadonlyMap<string, FoldedText> | null | undefined {
  const isLooking = words.length > 0;
  const texts = useStored<readonly TextRow[]>(
    async (store) =>
      isLooking ? await store.read(['texts'], (transaction) => transaction.table('texts').all()) : none,
    none,
    [isLooking],
  );
  // A text is folded once: all of them are read again whenever one changes.
  const [folded] = useState(() => new Map<string, FoldedText>());
  const all = useMemo(
    () =>
      texts?.map(({ id, text }) => {
        const before = folded.get(id);
        if (before?.text === text) return { id, folded: before };
        const next = foldText(text);
        folded.set(id, next);
        return { id, folded: next };
      }),
    [texts, folded],
  );
  return useMemo(() => {
    if (!isLooking) return null;
    // The first answer after a pause is that of no words.
    if (!all || texts === none) return undefined;
    return new Map(all.flatMap(({ id, folded: text }) => (hasWordsOf(text, words) ? [[id, text] as const] : [])));
  }, [all, texts, isLooking, words]);
}
