import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { watchKeyboard } from '../../browser/keyboard-height.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { DraftAssistant } from '../../features/assistant/wizard/assistants.ts';
import { useTextBinding } from '../../features/content/use-text-binding.ts';
import { rewriteKey, type ShownVersions, useShownVersion } from '../../features/variants/platform-versions.ts';
import { useRewriteActions } from '../../features/variants/version-bar.tsx';
import { DraftCounts, sayWhetherSaved, useDraftSaving } from '../../features/writing/draft-saving.tsx';
import type { DescribedPicture } from '../../features/writing/markdown-editor.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DraftOverlay } from './draft-overlay.tsx';
import { DraftText } from './draft-text.tsx';
import { DraftTools } from './draft-tools.tsx';
import { DraftView, type DraftViewMode, UndescribedPictures } from './draft-view.tsx';
import { PlatformLengths } from './platform-lengths.tsx';

const GrammarCheck = lazyPart(() => import('../../features/grammar/grammar-check.tsx'), 'GrammarCheck');
const AssistedNote = lazyPart(() => import('../../features/writing/assisted-note.tsx'), 'AssistedNote');
// It parses Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./idea-note.tsx'), 'IdeaNote');

/** The draft, in the page or over the whole screen. Only one editor at a time holds the text. */
export function DraftTab() {
  const { document, item, apply } = useWizard();
  const shown = useShownVersion();
  const { isDraft, rewrites } = shown;
  const binding = useTextBinding(document, shown.path);
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
  const show = (key: string | null) => {
    setDescribed(null);
    setIsBegun(false);
    shown.show(key);
  };
  const begin = () => {
    setMode('edit');
    setIsBegun(true);
  };
  const { start } = useRewriteActions();
  const tryRewrite = () => {
    if (!start()) return;
    show(rewriteKey);
    begin();
  };
  const text = {
    item,
    mode,
    shown: { ...shown, show },
    onStarted: begin,
    onEnded: () => {
      show(null);
      begin();
    },
    binding,
    saving,
    described,
    onDescribe: describe,
    onView: setView,
    hasFocus: isBegun || (isDraft && isWriting),
    selected: isDraft ? words : null,
  };
  const beside = (
    <PartBoundary fallback={null}>
      {isDraft && <AssistedNote view={view} item={item} apply={apply} />}
      <GrammarCheck view={view} />
    </PartBoundary>
  );
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_280px] wide:gap-8">
      <article className="min-w-0">
        {!isFull && (
          <>
            <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
              <DraftView mode={mode} onChange={changeMode} />
              <DraftTools
                onRewrite={isDraft && rewrites.length === 0 && item.body.trim() !== '' ? tryRewrite : null}
                onHistory={isDraft ? () => openPanel('history') : null}
                onNearHistory={() => readHistoryAhead(document)}
                onFullScreen={openFullScreen}
              />
            </div>
            <DraftText {...text} onSave={() => void saving.save().then(sayWhetherSaved)} />
            <DraftFoot item={item} shown={shown} onDescribe={(hash) => describe({ hash, isAsked: true })} />
          </>
        )}
      </article>
      <PartBoundary fallback={<Skeleton className="h-[120px]" />}>
        <div className="grid gap-5 self-start">
          {!isFull && beside}
          {item.description.trim() !== '' && <IdeaNote text={item.description} />}
          {isDraft && <DraftAssistant />}
        </div>
      </PartBoundary>
      {isFull && (
        <DraftOverlay
          {...text}
          title={readRegister(item.title) || 'Untitled'}
          onMode={changeMode}
          onClose={() => {
            // Writing continues at the last position.
            if (mode === 'edit') setIsBegun(true);
            closeFullScreen();
          }}
          beside={beside}
        />
      )}
    </div>
  );
}

/** If the code has not been loaded, the history is read when it is opened. */
function readHistoryAhead(document: OpenDocument<'content-item'>): void {
  void import('../../features/history/read-sessions.ts').then(
    ({ readSessions }) => readSessions(document),
    () => {},
  );
}

export interface DraftFootProps {
  readonly item: ContentItem;
  readonly shown: ShownVersions;
  readonly onDescribe: (hash: string) => void;
}

/**
 * The draft's figures, visible while writing: above the wizard's buttons, and above a phone's keyboard. On phones only
 * the counts stay visible.
 */
function DraftFoot({ item, shown: { version, text }, onDescribe }: DraftFootProps) {
  const isWritten = version === null || version.shown !== null;
  return (
    <div className="contents desk:sticky desk:bottom-[71px] desk:z-10 desk:grid desk:gap-1.5 desk:border-t desk:border-line desk:bg-paper desk:py-2.5">
      <div className="grid gap-1 pb-2 empty:hidden desk:pb-0">
        <PlatformLengths item={item} platform={version?.platform ?? null} />
        {isWritten && <UndescribedPictures text={text} onDescribe={onDescribe} />}
      </div>
      <div className="sticky bottom-[max(calc(127px+env(safe-area-inset-bottom)),var(--keyboard,0px))] z-10 -mx-4 border-t border-line bg-paper px-4 py-2 desk:static desk:mx-0 desk:border-0 desk:p-0">
        <DraftCounts text={text} />
      </div>
    </div>
  );
}
