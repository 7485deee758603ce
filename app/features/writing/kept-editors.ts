import type { EditorState } from '@codemirror/state';
import { editsInPatches } from '#core/documents/text-edits.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { othersEdits } from './assisted-marks.ts';

interface KeptEditor {
  state: EditorState;
  readonly stop: () => void;
}

/** What an editor leaves for the next one on the same text, by path: as long as its document is open in this tab. */
const keptEditors = new WeakMap<TextBinding['document'], Map<string, KeptEditor>>();

/**
 * Keeps the state of an editor that is closed, with what its person can undo. What is written elsewhere meanwhile is
 * followed, so that undo takes back the person's own words alone, wherever they stand by then.
 */
export function keepEditor(binding: TextBinding, state: EditorState): void {
  const { document, path } = binding;
  takeEditor(binding);
  const kept: KeptEditor = {
    state,
    stop: document.subscribe(({ patches }) => {
      const edits = editsInPatches(patches, path);
      if (edits.length > 0) kept.state = kept.state.update(...othersEdits(edits)).state;
    }),
  };
  const keptOfDocument = keptEditors.get(document) ?? new Map<string, KeptEditor>();
  keptEditors.set(document, keptOfDocument.set(keyOf(binding), kept));
}

/** The state that the last editor of this text left, brought up to date; null where there was none. */
export function takeEditor(binding: TextBinding): EditorState | null {
  const keptOfDocument = keptEditors.get(binding.document);
  const kept = keptOfDocument?.get(keyOf(binding));
  if (!kept) return null;
  kept.stop();
  keptOfDocument?.delete(keyOf(binding));
  // Positions of another text would put words at the wrong place.
  return kept.state.doc.toString() === binding.text ? kept.state : null;
}

function keyOf({ path }: TextBinding): string {
  return path.join('\n');
}
