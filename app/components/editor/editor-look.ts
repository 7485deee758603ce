import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The draft as it will read: serif, wide lines, quiet marks. Custom properties reach into the shadow root. */
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--ink)', fontSize: '19px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-serif)', lineHeight: '1.65', overflow: 'visible' },
  '.cm-content': { padding: '0 0 120px', maxWidth: '66ch', caretColor: 'var(--accent)', minHeight: '280px' },
  '.cm-line': { padding: '0', unicodeBidi: 'plaintext' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-placeholder': { color: 'var(--ink-3)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 22%, transparent)',
  },
});

const marks = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.5em', fontWeight: '500', letterSpacing: '-0.01em' },
  { tag: tags.heading2, fontSize: '1.25em', fontWeight: '500' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '600' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--info)' },
  { tag: tags.monospace, fontFamily: 'ui-monospace, monospace', fontSize: '0.85em' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--ink-3)' },
]);

export const editorLook: Extension = [theme, syntaxHighlighting(marks)];
