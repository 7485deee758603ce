import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { isSaveKey } from '../../ui/form-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { DraftCounts, sayWhetherSaved } from '../../features/writing/draft-saving.tsx';
import { DraftText, type SharedDraft } from './draft-text.tsx';
import { DraftView, type DraftViewMode, UndescribedPictures } from './draft-view.tsx';
import { PlatformLengths, TextChecks } from './text-checks.tsx';

export interface DraftOverlayProps extends SharedDraft {
  readonly title: string;
  readonly onMode: (mode: DraftViewMode) => void;
  readonly onClose: () => void;
}

/** The draft over the whole screen: Ctrl+S saves, Escape closes. */
export function DraftOverlay({ title, onMode, onClose, ...draft }: DraftOverlayProps) {
  const { item, mode, saving, onDescribe, shown } = draft;
  const { version, text } = shown;
  const editor = useRef<HTMLDivElement>(null);
  useLineInSight(useDesk()?.view ?? null);

  const save = async () => {
    sayWhetherSaved(await saving.save());
  };
  const close = () => {
    void saving.save();
    onClose();
  };

  return (
    <ArkDialog.Root
      open
      onOpenChange={({ open }) => {
        if (!open) close();
      }}
      // A panel that is open beside the text is closed first.
      onEscapeKeyDown={(event) => {
        if (editor.current?.closest('[data-owns-escape]')) event.preventDefault();
      }}
      closeOnInteractOutside={false}
      initialFocusEl={() => editor.current?.shadowRoot?.querySelector<HTMLElement>('[contenteditable]') ?? null}
    >
      <Portal>
        <ArkDialog.Positioner className="fixed inset-x-0 top-[var(--viewport-top,0px)] z-40">
          <ArkDialog.Content
            className="grid h-[calc(100dvh-var(--keyboard,0px)-var(--viewport-top,0px))] data-[state=open]:animate-appear grid-rows-[auto_minmax(0,1fr)_auto] bg-paper focus-visible:outline-none"
            onKeyDown={(event) => {
              if (!isSaveKey(event) || event.defaultPrevented) return;
              event.preventDefault();
              void save();
            }}
          >
            <header className="flex min-h-16 items-center justify-between gap-x-4 border-b border-line px-4 short:min-h-12 desk:px-8">
              <div className="min-w-0 desk:flex desk:items-center desk:gap-3">
                <ArkDialog.Title className="truncate text-md desk:text-lg">{title}</ArkDialog.Title>
                {saving.isUnsaved && <Pill tone="warn">Unsaved Changes</Pill>}
              </div>
              <div className="flex shrink-0 items-center gap-2">
                <Button variant="primary" onClick={() => void save()}>
                  Save
                </Button>
                <Button onClick={close}>Close</Button>
              </div>
            </header>
            <div className="overflow-y-auto px-4 pb-8 desk:px-8">
              <div className="mx-auto max-w-[66ch] pt-2 desk:pt-4 short:pt-1">
                <DraftText
                  {...draft}
                  tools={<DraftView mode={mode} onChange={onMode} />}
                  isFullScreen
                  hostRef={editor}
                  onSave={() => void save()}
                />
              </div>
            </div>
            {/* A phone's keyboard leaves room for lines or for figures. */}
            <footer className="grid gap-1 border-t border-line px-4 py-2.5 keyboard:hidden short:hidden desk:px-8">
              <PlatformLengths item={item} platform={version?.platform ?? null} />
              <DraftCounts text={text} />
              <UndescribedPictures text={text} onDescribe={(hash) => onDescribe({ hash, isAsked: true })} />
              <TextChecks />
            </footer>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

/** Keeps the line that is being written in sight when a phone's keyboard opens below it, or the phone is turned. */
function useLineInSight(view: EditorView | null): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!view || !viewport) return undefined;
    const show = () => {
      if (!view.hasFocus) return;
      const { head } = view.state.selection.main;
      view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest', yMargin: 32 }) });
    };
    viewport.addEventListener('resize', show);
    return () => viewport.removeEventListener('resize', show);
  }, [view]);
}
