import { useEffect, useRef, type RefObject } from 'react';
import type { TextSession } from '../../data/text-session.ts';
import { openMarkdownEditor } from './open-markdown-editor.ts';

export interface MarkdownEditorProps {
  readonly label: string;
  readonly session: TextSession;
  /** Called after the person's own edits. */
  readonly onEdit: () => void;
  readonly onSave: () => void;
  /** The element whose shadow root holds the editor. */
  readonly hostRef?: RefObject<HTMLDivElement | null>;
}

/** The draft's editor. It lives in a shadow root: its style sheets would break the content security policy elsewhere. */
export function MarkdownEditor({ label, session, onEdit, onSave, hostRef }: MarkdownEditorProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const host = hostRef ?? ownRef;
  const handlers = useRef({ onEdit, onSave });

  useEffect(() => {
    handlers.current = { onEdit, onSave };
  }, [onEdit, onSave]);

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = openMarkdownEditor({
      root,
      label,
      session,
      onEdit: () => handlers.current.onEdit(),
      onSave: () => handlers.current.onSave(),
    });
    return () => editor.close();
  }, [host, label, session]);

  return <div ref={host} className="min-h-[320px]" />;
}
