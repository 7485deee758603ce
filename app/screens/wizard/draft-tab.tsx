import { RiFullscreenLine, RiHistoryLine } from '@remixicon/react';
import type { EditorView } from '@codemirror/view';
import { Suspense, useEffect, useState } from 'react';
import { bodyPath, variantTextPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import { watchKeyboard } from '../../browser/keyboard-height.ts';
import { useTextBinding } from '../../data/content/use-text-binding.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftAssistant } from './assistant/assistants.ts';
import { DraftFoot } from './draft-foot.tsx';
import { DraftOverlay } from './draft-overlay.tsx';
import { DraftText } from './draft-text.tsx';
import { DraftView, type DraftViewMode } from './draft-view.tsx';
import type { DescribedPicture } from './markdown-editor.tsx';
import { sayWhetherSaved } from './say-whether-saved.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { usePlace } from './use-place.ts';
import { useShownVersion } from './variants/use-shown-version.ts';
import { useWizard } from './wizard-context.ts';

const GrammarCheck = lazyPart(() => import('./grammar/grammar-check.tsx'), 'GrammarCheck');
const AssistedNote = lazyPart(() => import('./assisted-note.tsx'), 'AssistedNote');
// It reads Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./idea-note.tsx'), 'IdeaNote');

/** The draft, written in the page or over the whole screen. One editor at a time holds the text. */
export function DraftTab() {
  const { document, item } = useWizard();
  const shown = useShownVersion();
  const { version } = shown;
  const binding = useTextBinding(document, version?.shown ? variantTextPath(version.shown.id) : bodyPath);
  const saving = useDraftSaving(binding, document);
  const { place, isWriting, words, openFullScreen, closeFullScreen, openPanel } = usePlace();
  const [mode, setMode] = useState<DraftViewMode>('edit');
  const [described, setDescribed] = useState<DescribedPicture | null>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const isFull = place.isFullScreen;
  useEffect(watchKeyboard, []);

  const describe = (picture: DescribedPicture | null) => {
    setDescribed(picture);
    if (picture) setMode('edit');
  };
  const changeMode = (next: DraftViewMode) => {
    setMode(next);
    setIsBegun(false);
  };
  const text = {
    item,
    mode,
    shown: {
      ...shown,
      show: (platform: string | null) => {
        setDescribed(null);
        setIsBegun(false);
        shown.show(platform);
      },
    },
    onStarted: () => {
      setMode('edit');
      setIsBegun(true);
    },
    binding,
    saving,
    described,
    onDescribe: describe,
    onView: setView,
    hasFocus: version ? isBegun : isWriting,
    selected: version ? null : words,
  };
  const beside = (
    <Suspense>
      {!version && <AssistedNote view={view} />}
      <GrammarCheck view={view} />
    </Suspense>
  );
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_280px] wide:gap-8">
      <article className="min-w-0">
        {!isFull && (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <DraftView mode={mode} onChange={changeMode} />
              <div className="flex flex-wrap gap-2">
                {!version && (
                  <Button onClick={() => openPanel('history')}>
                    <RiHistoryLine size={17} aria-hidden="true" />
                    Version history
                  </Button>
                )}
                <Button onClick={openFullScreen}>
                  <RiFullscreenLine size={17} aria-hidden="true" />
                  Full screen
                </Button>
              </div>
            </div>
            <DraftText {...text} onSave={() => void saving.save().then(sayWhetherSaved)} />
            <DraftFoot item={item} version={version} onDescribe={(hash) => describe({ hash, isAsked: true })} />
          </>
        )}
      </article>
      <Suspense fallback={<Skeleton className="h-[120px]" />}>
        <div className="grid gap-5 self-start">
          {!isFull && beside}
          {item.description.trim() !== '' && <IdeaNote text={item.description} />}
          {!version && <DraftAssistant />}
        </div>
      </Suspense>
      {isFull && (
        <DraftOverlay
          {...text}
          title={readRegister(item.title) || 'Untitled'}
          onMode={changeMode}
          onClose={closeFullScreen}
          beside={beside}
        />
      )}
    </div>
  );
}
