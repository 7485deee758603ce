import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { EditorView } from '@codemirror/view';
import { RiArrowDownSLine, RiArrowUpSLine } from '@remixicon/react';
import { useEffect, useRef, useState } from 'react';
import { isSaveKey } from '../../ui/form-keys.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
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
  const { mode, saving } = draft;
  const { version } = draft.shown;
  const canEdit = version === null || version.shown !== null;
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
            <header className="flex min-h-13 items-center justify-between gap-x-4 border-b border-line px-4 desk:min-h-16 desk:px-8 short:min-h-12!">
              <div className="min-w-0 desk:flex desk:items-center desk:gap-3">
                <ArkDialog.Title className="truncate text-md desk:text-lg">{title}</ArkDialog.Title>
                {saving.isUnsaved && <Pill tone="warn">Unsaved Changes</Pill>}
              </div>
              <div className="flex shrink-0 items-center gap-2">
                {/* Everything is saved while it is typed. */}
                <Button variant="quiet" onClick={() => void save()}>
                  Save
                </Button>
                <Button onClick={close}>Close</Button>
              </div>
            </header>
            <div className="overflow-y-auto px-4 pb-8 desk:px-8">
              <div className="mx-auto max-w-[66ch] pt-2 desk:pt-4 short:pt-1">
                <DraftText
                  {...draft}
                  tools={canEdit && <DraftView mode={mode} onChange={onMode} />}
                  isFullScreen
                  hostRef={editor}
                  onSave={() => void save()}
                />
              </div>
            </div>
            <OverlayFoot {...draft} />
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

/** The figures and checks of the text; on a phone one line of them, and the rest on request. */
function OverlayFoot({ item, shown: { version, text }, onDescribe }: SharedDraft) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? RiArrowDownSLine : RiArrowUpSLine;
  return (
    // A phone's keyboard leaves room for lines or for figures.
    <footer className="flex items-start gap-2 border-t border-line pl-4 keyboard:hidden short:hidden desk:px-8 desk:py-2.5">
      <div className={isOpen ? 'hidden' : 'grow self-center desk:hidden'}>
        <DraftCounts text={text} isShort />
      </div>
      {/* Stays mounted while it is closed: its checks mark the text. */}
      <div
        className={classNames(
          'min-w-0 grow gap-1 max-desk:max-h-[40dvh] max-desk:overflow-y-auto max-desk:py-3 desk:grid',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        <PlatformLengths item={item} platform={version?.platform ?? null} />
        <DraftCounts text={text} />
        <UndescribedPictures text={text} onDescribe={(hash) => onDescribe({ hash, isAsked: true })} />
        <TextChecks />
      </div>
      <IconButton
        label={isOpen ? 'Less about the text' : 'More about the text'}
        aria-expanded={isOpen}
        className="desk:hidden"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon size={20} aria-hidden="true" />
      </IconButton>
    </footer>
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
