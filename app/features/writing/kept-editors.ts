import type { EditorState } from '@codemirror/state';
import { editsInPatches } from '#core/documents/text-edits.ts';
import type { TextBinding } from '../../engine/documents/text-binding.ts';
import { boundEdits } from './assisted-marks.ts';

interface KeptEditor {
  state: EditorState;
  readonly stop: () => void;
}

/**
 * The state that an editor leaves for the next one on the same text, by path, as long as its document is open in this
 * tab.
 */
const keptEditors = new WeakMap<TextBinding['document'], Map<string, KeptEditor>>();

/**
 * Keeps the state of a closed editor, including its undo history. Edits from elsewhere are applied to it, so that undo
 * reverts only the person's own words, at their current positions.
 */
export function keepEditor(binding: TextBinding, state: EditorState): void {
  const { document, path } = binding;
  takeEditor(binding);
  const kept: KeptEditor = {
    state,
    stop: document.subscribe(({ patches, origin }) => {
      const edits = editsInPatches(patches, path);
      if (edits.length > 0) kept.state = kept.state.update(...boundEdits(edits, origin !== null)).state;
    }),
  };
  const keptOfDocument = keptEditors.get(document) ?? new Map<string, KeptEditor>();
  keptEditors.set(document, keptOfDocument.set(keyOf(binding), kept));
}

/** The up-to-date state that the last editor of this text left; null when there was none. */
export function takeEditor(binding: TextBinding): EditorState | null {
  const keptOfDocument = keptEditors.get(binding.document);
  const kept = keptOfDocument?.get(keyOf(binding));
  if (!kept) return null;
  kept.stop();
  keptOfDocument?.delete(keyOf(binding));
  // Positions of a different text would put words in the wrong place.
  return kept.state.doc.toString() === binding.text ? kept.state : null;
}

function keyOf({ path }: TextBinding): string {
  return path.join('\n');
}
