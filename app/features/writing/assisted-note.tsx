import type { EditorView } from '@codemirror/view';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { assistedSentences } from '#core/content/assisted-text.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { markAssisted, type AssistedMarks } from './assisted-marks.ts';

export interface AssistedNoteProps {
  /** The editor that holds the draft; null while none is open. */
  readonly view: EditorView | null;
  readonly item: ContentItem;
  readonly apply: ApplyHere;
}

/** How much of the draft is still a model's, word for word: marked there, and taken for one's own with a press. */
export function AssistedNote({ view, item, apply }: AssistedNoteProps) {
  const { assisted } = item;
  const text = useDeferredValue(item.body);
  const found = useMemo(() => assistedSentences(text, assisted), [text, assisted]);
  const latest = useRef(assisted);
  const marks = useRef<AssistedMarks>(null);

  useEffect(() => {
    latest.current = assisted;
    marks.current?.show(assisted);
  }, [assisted]);
  useEffect(() => {
    if (!view) return undefined;
    const shown = markAssisted(view, latest.current);
    marks.current = shown;
    return () => {
      marks.current = null;
      shown.stop();
    };
  }, [view]);

  if (found.length === 0) return null;
  const claim = () => {
    const keys = found.map(({ key }) => key);
    apply('claimSentences', { keys, isOwn: true });
    showToast({
      title: 'Marked as your own',
      action: { label: 'Undo', run: () => apply('claimSentences', { keys, isOwn: false }) },
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
      <p>
        {found.length === 1
          ? '1 sentence is unchanged from the assistant.'
          : `${found.length.toLocaleString('en')} sentences are unchanged from the assistant.`}
      </p>
      <Button size="small" variant="quiet" onClick={claim}>
        Mark as mine
      </Button>
    </div>
  );
}
