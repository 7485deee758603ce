import { counted } from '#core/kernel/counted.ts';
import { RiImageLine } from '@remixicon/react';
import { useDeferredValue, useMemo } from 'react';
import { undescribedPictures } from '#core/content/describe-picture.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

export type DraftViewMode = 'edit' | 'preview';

export interface DraftViewProps {
  readonly mode: DraftViewMode;
  readonly onChange: (mode: DraftViewMode) => void;
}

export function DraftView({ mode, onChange }: DraftViewProps) {
  return (
    <SegmentedControl
      label="View"
      isLabelHidden
      isSmall
      value={mode}
      onChange={onChange}
      options={[
        { value: 'edit', label: 'Edit' },
        { value: 'preview', label: 'Preview' },
      ]}
    />
  );
}

export interface UndescribedPicturesProps {
  readonly text: string;
  readonly onDescribe: (hash: string) => void;
}

/** Shows the number of pictures without alternative text, with a link to the first of them. */
export function UndescribedPictures({ text, onDescribe }: UndescribedPicturesProps) {
  const settled = useDeferredValue(text);
  const pictures = useMemo(() => undescribedPictures(settled), [settled]);
  const [first] = pictures;
  if (!first) return null;
  return (
    <button
      type="button"
      onClick={() => onDescribe(first.hash)}
      className="inline-flex min-h-11 items-center gap-1.5 text-left text-xs text-warn underline underline-offset-2 desk:min-h-6"
    >
      <RiImageLine size={14} aria-hidden="true" className="shrink-0" />
      {counted(pictures.length, 'picture')} without a description
    </button>
  );
}
