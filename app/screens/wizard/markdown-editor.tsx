import { useEffect, useRef, type RefObject } from 'react';
import type { TextBinding } from '../../engine/text-binding.ts';
import { useAddPicture } from '../../data/images/use-add-picture.ts';
import { showToast } from '../../ui/show-toast.ts';
import { PictureButton } from './picture-button.tsx';
import { openMarkdownEditor, type MarkdownEditorHandle } from './open-markdown-editor.ts';

export interface MarkdownEditorProps {
  readonly label: string;
  readonly binding: TextBinding;
  /** Called after the person's own edits. */
  readonly onEdit: () => void;
  readonly onSave: () => void;
  /** The element whose shadow root holds the editor. */
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

/** The draft's editor. It lives in a shadow root: its style sheets would break the content security policy elsewhere. */
export function MarkdownEditor({ label, binding, onEdit, onSave, hostRef }: MarkdownEditorProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const host = hostRef ?? ownRef;
  const addPicture = useAddPicture();
  const handlers = useRef({ onEdit, onSave, addPicture });
  const editorRef = useRef<MarkdownEditorHandle>(null);

  useEffect(() => {
    handlers.current = { onEdit, onSave, addPicture };
  }, [onEdit, onSave, addPicture]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = openMarkdownEditor({
      root,
      label,
      binding,
      onEdit: () => handlers.current.onEdit(),
      onSave: () => handlers.current.onSave(),
      onPicture: async (file) => {
        const added = await handlers.current.addPicture(file);
        if (!added.ok) showToast({ title: 'Picture left out', text: added.error, tone: 'bad' });
        return added.ok ? added.value : null;
      },
    });
    editorRef.current = editor;
    return () => editor.close();
  }, [host, label, binding]);

  return (
    <div className="grid gap-3">
      <div ref={host} className="min-h-[320px]" />
      <PictureButton onPictures={(files) => editorRef.current?.addPictures(files)} />
    </div>
  );
}
