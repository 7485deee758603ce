import { useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { PublishedText } from '#core/assistant/own-passages.ts';
import {
  type OwnVoice,
  readOwnVoice,
  type UnlikeSentence,
  unlikeSentences,
} from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { readPublishedTexts } from '../../engine/store/published-texts.ts';
import { draftPlace, wizardPath } from '../../paths.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useStored } from '../account/use-stored.ts';

/** A text is compared again after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

const noVoice: OwnVoice = new Map();
const none: readonly UnlikeSentence[] = [];

/**
 * The sentences of a text that do not sound like the person, compared on this device with what they have published.
 *
 * @param itemId the item that the text belongs to, which is no measure for itself
 */
export function useUnlikeSentences(itemId: string, text: string): readonly UnlikeSentence[] {
  const read = useRef<{ readonly texts: readonly PublishedText[]; readonly voice: OwnVoice } | null>(null);
  const voice = useStored<OwnVoice>(
    async (store) => {
      const texts = (await readPublishedTexts(store)).filter(({ id }) => id !== itemId);
      // Rows change with every edit of any item, and published texts rarely do.
      if (!read.current || !isSame(read.current.texts, texts)) read.current = { texts, voice: readOwnVoice(texts) };
      return read.current.voice;
    },
    noVoice,
    [itemId],
  );
  const settled = useSettled(text, PAUSE_MS);
  return useMemo(() => (voice ? unlikeSentences(voice, settled) : none), [voice, settled]);
}

function isSame(before: readonly PublishedText[], now: readonly PublishedText[]): boolean {
  return (
    before.length === now.length &&
    before.every(({ id, title, text }, index) => {
      const other = now[index]!;
      return id === other.id && title === other.title && text === other.text;
    })
  );
}

/** A sentence of the person, for comparison, with a link to its post. */
export function OwnSentence({ own }: { readonly own: UnlikeSentence['own'] }) {
  return (
    <figure className="grid gap-0.5 border-s-2 border-line-strong ps-3 text-sm">
      <blockquote dir="auto" className="font-serif text-ink-2">
        {own.text}
      </blockquote>
      <figcaption className="text-ink-3">
        Yours, from{' '}
        <Link to={wizardPath(own.id, draftPlace)} className="underline underline-offset-2">
          {own.title || 'Untitled'}
        </Link>
      </figcaption>
    </figure>
  );
}

/** Lists the sentences that do not sound like the person, of a text that is not in the draft yet. */
export function UnlikeNotes({ itemId, text }: { readonly itemId: string; readonly text: string }) {
  const found = useUnlikeSentences(itemId, text);
  if (found.length === 0) return null;
  return (
    <section aria-label="Does not sound like you" className="grid gap-2">
      <h3 className="font-sans text-sm font-medium text-ink-2">Does not sound like you</h3>
      <ul className="grid gap-2.5 text-base">
        {found.map(({ words, reason, own }) => (
          <li key={words} className="grid gap-1.5 wrap-anywhere">
            <q className="font-serif text-ink-3">{words}</q>
            <span className="text-ink-2">{reason}</span>
            <OwnSentence own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}
