import { useCallback, useEffect, useRef, useState } from 'react';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { readTags } from '#core/content/edit-item.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { keysInOrder } from '#core/documents/read-rows.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Milliseconds after the last key until typed tags are written: an unfinished tag is not one. */
const WRITE_MS = 400;

export interface TagsFieldProps {
  readonly item: ContentItem;
  readonly apply: ApplyHere;
}

/** The item's tags in one line. */
export function TagsField({ item, apply }: TagsFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const unwritten = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = useCallback(() => {
    clearTimeout(timer.current);
    if (unwritten.current === null) return true;
    const tagged = apply('tagItem', { tags: readTags(unwritten.current) });
    if (tagged.ok) unwritten.current = null;
    setFailure(tagged.ok ? null : tagged.error);
    return tagged.ok;
  }, [apply]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      write();
    };
  }, [write]);

  return (
    <TextField
      label="Tags"
      hint="Separated by commas"
      autoComplete="off"
      value={typed ?? keysInOrder(item.tags).join(', ')}
      error={failure && contentFailureSentence(failure)}
      onChange={({ target }) => {
        setTyped(target.value);
        unwritten.current = target.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(write, WRITE_MS);
      }}
      onBlur={() => {
        // Refused input stays in the field.
        if (write()) setTyped(null);
      }}
    />
  );
}
