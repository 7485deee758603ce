import type { EditorView } from '@codemirror/view';
import { Suspense, type RefObject } from 'react';
import type { TextRange } from '#core/content/find-quote.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DraftViewMode } from './draft-view.tsx';
import { MarkdownEditor, type DescribedPicture } from './markdown-editor.tsx';
import type { DraftSaving } from './use-draft-saving.ts';

// Who writes may never look.
const DraftPreview = lazyPart(() => import('./preview/draft-preview.tsx'), 'DraftPreview');

/** What the draft in the page and the one over the whole screen share. */
export interface SharedDraft {
  readonly item: ContentItem;
  readonly mode: DraftViewMode;
  readonly binding: TextBinding;
  readonly saving: DraftSaving;
  /** The picture that is being described; null when none is. */
  readonly described: DescribedPicture | null;
  readonly onDescribe: (picture: DescribedPicture | null) => void;
  /** Called with the editor while it is open, and with null once it is closed. */
  readonly onView: (view: EditorView | null) => void;
}

export interface DraftTextProps extends SharedDraft {
  readonly onSave: () => void;
  readonly hasFocus?: boolean;
  /** Words that are selected then. */
  readonly selected?: TextRange | null;
  readonly isFullScreen?: boolean;
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

export function DraftText({ item, mode, saving, ...editor }: DraftTextProps) {
  if (mode === 'edit') return <MarkdownEditor label="Draft" onEdit={saving.edited} {...editor} />;
  return (
    <Suspense fallback={<Skeleton className="h-[320px]" />}>
      <DraftPreview item={item} />
    </Suspense>
  );
}
