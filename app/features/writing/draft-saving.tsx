import { counted } from '#core/kernel/counted.ts';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { countParagraphs, countWords, readingMinutes } from '#core/kernel/text.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { showToast } from '../../ui/show-toast.ts';

/** Milliseconds after the last key at which typed words are written (docs/rules.md, "Figures"). */
const debounceMs = 150;

export interface DraftSaving {
  /** Some typed text is not on the disk yet. */
  readonly isUnsaved: boolean;
  readonly edited: () => void;
  /** Writes now; false when the disk refuses. */
  readonly save: () => Promise<boolean>;
}

/** Whether the draft is saved, as the disk reports it and not by a timer. */
export function useDraftSaving(binding: TextBinding | null, document: OpenDocument<'content-item'>): DraftSaving {
  const [isUnsaved, setIsUnsaved] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const save = useCallback(async () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    binding?.flush();
    try {
      await document.flush();
    } catch {
      return false;
    }
    if (timer.current === null) setIsUnsaved(document.hasUnstored);
    return true;
  }, [binding, document]);

  const edited = useCallback(() => {
    setIsUnsaved(true);
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), debounceMs);
  }, [save]);

  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );

  return { isUnsaved, edited, save };
}

/** Shows the result of "save" (docs/rules.md, "Messages"). */
export function sayWhetherSaved(isSaved: boolean): void {
  if (isSaved) showToast({ title: 'Content Saved', text: 'Your content has been saved successfully.' });
  else
    showToast({ title: 'Save Failed', text: 'There was an error saving your content. Please try again.', tone: 'bad' });
}

/** Writes typed text to the disk, and shows whether that succeeded. */
export async function saveAndSay(document: Pick<OpenDocument<'content-item'>, 'flush'>): Promise<void> {
  const isSaved = await document.flush().then(
    () => true,
    () => false,
  );
  sayWhetherSaved(isSaved);
}

export interface DraftCountsProps {
  readonly text: string;
  /** Words and reading time only. */
  readonly isShort?: boolean;
}

/** Words, characters, paragraphs and reading time, counted in typing pauses. */
export function DraftCounts({ text, isShort = false }: DraftCountsProps) {
  const settled = useDeferredValue(text);
  const counts = useMemo(() => {
    const words = countWords(settled);
    if (words === 0) return [counted(words, 'word')];
    if (isShort) return [counted(words, 'word'), `${readingMinutes(words, 200)} min read`];
    return [
      counted(words, 'word'),
      counted(settled.length, 'character'),
      counted(countParagraphs(settled), 'paragraph'),
      `${readingMinutes(words, 200)} min read`,
      `${readingMinutes(words, 250)} min for fast readers`,
    ];
  }, [settled, isShort]);
  return (
    <ul aria-label="Counts" className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-3 tabular-nums">
      {counts.map((count) => (
        <li key={count}>{count}</li>
      ))}
    </ul>
  );
}
