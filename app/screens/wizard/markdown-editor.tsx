import type { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { limits } from '#core/documents/limits.ts';
import type { TextBinding } from '../../engine/text-binding.ts';
import { useAddPicture } from '../../data/images/use-add-picture.ts';
import { Alert } from '../../ui/alert.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { FormattingBar } from './formatting-bar.tsx';
import { openMarkdownEditor, type MarkdownEditorHandle } from './open-markdown-editor.ts';

export interface MarkdownEditorProps {
  readonly label: string;
  readonly binding: TextBinding;
  /** Called after the person's own edits. */
  readonly onEdit: () => void;
  readonly onSave: () => void;
  /** Called with the editor while it is open, and with null once it is closed. */
  readonly onView?: (view: EditorView | null) => void;
  /** Takes the focus when it is shown, at the end of the text. */
  readonly hasFocus?: boolean;
  /** The element whose shadow root holds the editor. */
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

/** The draft's editor. It lives in a shadow root: its style sheets would break the content security policy elsewhere. */
export function MarkdownEditor({
  label,
  binding,
  onEdit,
  onSave,
  onView,
  hasFocus = false,
  hostRef,
}: MarkdownEditorProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const host = hostRef ?? ownRef;
  const addPicture = useAddPicture();
  const handlers = useRef({ onEdit, onSave, onView, addPicture, hasFocus });
  const [isFull, setIsFull] = useState(false);
  const editorRef = useRef<MarkdownEditorHandle>(null);

  useEffect(() => {
    handlers.current = { onEdit, onSave, onView, addPicture, hasFocus };
  }, [onEdit, onSave, onView, addPicture, hasFocus]);

  // With the first paint: a dialog looks then for where its focus goes.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = openMarkdownEditor({
      root,
      label,
      binding,
      onEdit: () => {
        handlers.current.onEdit();
        if (binding.text.length < limits.text) setIsFull(false);
      },
      onFull: () => setIsFull(true),
      onSave: () => handlers.current.onSave(),
      onPicture: async (file) => {
        const added = await handlers.current.addPicture(file);
        if (!added.ok) showToast({ title: 'Picture left out', text: added.error, tone: 'bad' });
        return added.ok ? added.value : null;
      },
    });
    editorRef.current = editor;
    handlers.current.onView?.(editor.view);
    if (handlers.current.hasFocus) editor.focus();
    return () => {
      handlers.current.onView?.(null);
      editor.close();
    };
  }, [host, label, binding]);

  return (
    <div className="grid gap-3">
      <FormattingBar
        onFormat={(command) => editorRef.current?.run(command)}
        onPictures={(files) => editorRef.current?.addPictures(files)}
      />
      <div ref={host} className="min-h-[320px]" />
      {isFull && <Alert>{contentFailureSentence({ type: 'text-too-long' })}</Alert>}
    </div>
  );
}
