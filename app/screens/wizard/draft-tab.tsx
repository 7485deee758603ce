import { RiFullscreenLine, RiHistoryLine } from '@remixicon/react';
import { Suspense } from 'react';
import { bodyPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import { useTextBinding } from '../../data/content/use-text-binding.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftAssistant } from './assistant/assistants.ts';
import { DraftCounts } from './draft-counts.tsx';
import { DraftOverlay } from './draft-overlay.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import { sayWhetherSaved } from './say-whether-saved.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { usePlace } from './use-place.ts';
import { useWizard } from './wizard-context.ts';

/** The draft, written in the page or over the whole screen. One editor at a time holds the text. */
export function DraftTab() {
  const { document, item } = useWizard();
  const binding = useTextBinding(document, bodyPath);
  const saving = useDraftSaving(binding, document);
  const { place, isWriting, openFullScreen, closeFullScreen, openPanel } = usePlace();
  const isFull = place.isFullScreen;
  if (!binding) return <Skeleton className="h-[320px]" />;
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_280px] wide:grid-rows-[auto_1fr] wide:gap-8">
      <article className="min-w-0 wide:row-span-2">
        {!isFull && (
          <MarkdownEditor
            label="Draft"
            binding={binding}
            hasFocus={isWriting}
            onEdit={saving.edited}
            onSave={() => void saving.save().then(sayWhetherSaved)}
          />
        )}
      </article>
      <aside
        aria-label="Draft details"
        className="order-first flex flex-wrap items-center justify-between gap-3 self-start wide:sticky wide:top-[104px] wide:order-none wide:grid"
      >
        <Button onClick={openFullScreen}>
          <RiFullscreenLine size={17} aria-hidden="true" />
          Full screen
        </Button>
        <Button onClick={() => openPanel('history')}>
          <RiHistoryLine size={17} aria-hidden="true" />
          Version history
        </Button>
        <DraftCounts text={item.body} />
      </aside>
      <Suspense fallback={<Skeleton className="h-[120px]" />}>
        <div className="self-start">
          <DraftAssistant />
        </div>
      </Suspense>
      {isFull && (
        <DraftOverlay
          title={readRegister(item.title) || 'Untitled'}
          text={item.body}
          binding={binding}
          saving={saving}
          onClose={closeFullScreen}
        />
      )}
    </div>
  );
}
