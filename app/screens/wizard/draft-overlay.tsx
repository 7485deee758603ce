import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { EditorView } from '@codemirror/view';
import { useRef, useState, type ReactNode } from 'react';
import { isSaveKey } from '../../components/form-keys.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { DraftCounts } from './draft-counts.tsx';
import { MarkdownEditor } from './markdown-editor.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';
import { sayWhetherSaved } from './say-whether-saved.ts';
import type { DraftSaving } from './use-draft-saving.ts';

export interface DraftOverlayProps {
  readonly title: string;
  readonly text: string;
  readonly binding: TextBinding;
  readonly saving: DraftSaving;
  readonly onClose: () => void;
  readonly onView: (view: EditorView | null) => void;
  /** Whether the draft's grammar is checked, and what came of it. */
  readonly grammar: ReactNode;
}

/** The draft over the whole screen: Ctrl+S saves, Escape closes. */
export function DraftOverlay({ title, text, binding, saving, onClose, onView, grammar }: DraftOverlayProps) {
  const editor = useRef<HTMLDivElement>(null);
  const [mode, setMode] = useState<'edit' | 'preview'>('edit');

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
      closeOnInteractOutside={false}
      initialFocusEl={() => editor.current?.shadowRoot?.querySelector<HTMLElement>('[contenteditable]') ?? null}
    >
      <Portal>
        <ArkDialog.Positioner className="fixed inset-0 z-40">
          <ArkDialog.Content
            className="grid h-dvh data-[state=open]:animate-appear grid-rows-[auto_minmax(0,1fr)_auto] bg-paper focus-visible:outline-none"
            onKeyDown={(event) => {
              if (!isSaveKey(event) || event.defaultPrevented) return;
              event.preventDefault();
              void save();
            }}
          >
            <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 desk:px-8">
              <div className="flex min-w-0 items-center gap-3">
                <ArkDialog.Title className="truncate text-lg">{title}</ArkDialog.Title>
                {saving.isUnsaved && <Pill tone="warn">Unsaved Changes</Pill>}
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <SegmentedControl
                  label="View"
                  isLabelHidden
                  value={mode}
                  onChange={setMode}
                  options={[
                    { value: 'edit', label: 'Edit' },
                    { value: 'preview', label: 'Preview' },
                  ]}
                />
                <Button variant="primary" onClick={() => void save()}>
                  Save
                </Button>
                <Button onClick={close}>Close</Button>
              </div>
            </header>
            <div className="overflow-y-auto px-4 py-8 desk:px-8">
              <div className="mx-auto max-w-[66ch]">
                {mode === 'edit' ? (
                  <MarkdownEditor
                    label="Draft"
                    binding={binding}
                    onEdit={saving.edited}
                    onSave={() => void save()}
                    onView={onView}
                    hostRef={editor}
                  />
                ) : (
                  <MarkdownPreview text={text} />
                )}
              </div>
            </div>
            <footer className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-line px-4 py-3 desk:px-8">
              <DraftCounts text={text} />
              {grammar}
            </footer>
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}
