import { useEffect, useState } from 'react';
import { readRegister } from '#core/documents/registers.ts';
import { watchKeyboard } from '../../browser/keyboard-height.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { useTextBinding } from '../../features/content/use-bound-text.ts';
import { rewriteKey, useShownVersion } from '../../features/variants/platform-versions.ts';
import { useRewriteActions } from '../../features/variants/version-bar.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { sayWhetherSaved, useDraftSaving } from '../../features/writing/draft-saving.tsx';
import type { DescribedPicture } from '../../features/writing/markdown-editor.tsx';
import { usePlace } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { DraftOverlay } from './draft-overlay.tsx';
import { DraftText } from './draft-text.tsx';
import { DraftTools } from './draft-tools.tsx';
import { type DraftViewMode, UndescribedPictures } from './draft-view.tsx';

/**
 * The draft, in the page or over the whole screen. Only one editor at a time holds the text. It stays open while the
 * steps beside it change.
 */
export function DraftPage() {
  const { document, item } = useWizard();
  const desk = useDesk();
  const shown = useShownVersion();
  const { isDraft, rewrites, version } = shown;
  const binding = useTextBinding(document, shown.path);
  const saving = useDraftSaving(binding, document);
  const { place, isWriting, words, openFullScreen, closeFullScreen, openPanel } = usePlace();
  const [mode, setMode] = useState<DraftViewMode>('edit');
  const [described, setDescribed] = useState<DescribedPicture | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const isFull = place.isFullScreen;
  const canEdit = version === null || version.shown !== null;
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
    onView: desk?.onView ?? ignoreView,
    hasFocus: isBegun || (isDraft && isWriting),
    selected: isDraft ? words : null,
  };
  return (
    <article className="min-w-0">
      {!isFull && (
        <>
          <DraftText
            {...text}
            tools={
              <DraftTools
                mode={mode}
                onMode={canEdit ? changeMode : null}
                onRewrite={isDraft && rewrites.length === 0 && item.body.trim() !== '' ? tryRewrite : null}
                onHistory={isDraft ? () => openPanel('history') : null}
                onNearHistory={() => readHistoryAhead(document)}
                onFullScreen={openFullScreen}
              />
            }
            onSave={() => void saving.save().then(sayWhetherSaved)}
          />
          {canEdit && (
            <UndescribedPictures text={shown.text} onDescribe={(hash) => describe({ hash, isAsked: true })} />
          )}
        </>
      )}
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
        />
      )}
    </article>
  );
}

const ignoreView = () => {};

/** If the code has not been loaded, the history is read when it is opened. */
function readHistoryAhead(document: OpenDocument<'content-item'>): void {
  void import('../../features/history/read-sessions.ts').then(
    ({ readSessions }) => readSessions(document),
    () => {},
  );
}
