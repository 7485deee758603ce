import type { Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { wordsOfOthers } from '#core/history/words-of-others.ts';
import { useDesk } from '../writing/desk-context.ts';
import { openTextMarks } from '../writing/text-marks.ts';
import { usePlace } from '../writing/use-place.ts';
import type { MergedNews } from './use-merged-changes.ts';

/** The same line as under a device's words in the comparison. */
const look = EditorView.baseTheme({
  '.cm-merged': {
    cursor: 'pointer',
    textDecoration: 'underline dashed var(--schedule) 2px',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.2em',
  },
});

interface MergedMarking {
  show(news: MergedNews): void;
  stop(): void;
}

/** @param onChoose called when marked words are clicked */
function markMerged(view: EditorView, onChoose: () => void): MergedMarking {
  let current: MergedNews | null = null;
  const press = EditorView.domEventHandlers({
    click: (event) => {
      if (event.target instanceof Element && event.target.closest('.cm-merged')) onChoose();
      return false;
    },
  });
  const marks = openTextMarks(view, {
    find: (text) => (current ? marksIn(text, current) : Decoration.none),
    extensions: [look, press],
  });
  return {
    show: (news) => {
      current = news;
      marks.show();
    },
    stop: () => marks.stop(),
  };
}

function marksIn(doc: Text, { changes, here }: MergedNews): DecorationSet {
  const body = changes.properties.find(({ path }) => path.length === 1 && path[0] === 'body');
  const words = wordsOfOthers(body?.spans ?? [], here, doc.toString());
  const mark = Decoration.mark({ class: 'cm-merged', attributes: { title: 'Written on another device' } });
  return Decoration.set(words.map(({ from, to }) => mark.range(from, to)));
}

/** Underlines the words of other devices in the draft, until they were looked at. A click opens the comparison. */
export function MergedMarks({ news }: { readonly news: MergedNews }) {
  const view = useDesk()?.view ?? null;
  const { openPanel } = usePlace();
  const marks = useRef<MergedMarking>(null);
  const choose = useEffectEvent(() => openPanel('reconcile'));
  const show = useEffectEvent(() => marks.current?.show(news));

  useEffect(() => {
    if (!view) return undefined;
    const shown = markMerged(view, () => choose());
    marks.current = shown;
    show();
    return () => {
      marks.current = null;
      shown.stop();
    };
  }, [view]);
  useEffect(() => marks.current?.show(news), [news]);
  return null;
}
