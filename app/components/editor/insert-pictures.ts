import type { EditorView } from '@codemirror/view';
import { picturesIn } from '#core/documents/pictures.ts';

export interface InsertPictures {
  readonly files: readonly File[];
  /** Null: in the place of what is selected when the picture is there. */
  readonly at: number | null;
  /** Keeps a picture; returns what to write for it, or null when it is none. */
  readonly onPicture: (file: File) => Promise<string | null>;
  /** Called with the hash of a picture that the text shows now. */
  readonly onPictureShown: (hash: string) => void;
}

/** Writes pictures into the text, each in a paragraph of its own. */
export async function insertPictures(
  view: EditorView,
  { files, at, onPicture, onPictureShown }: InsertPictures,
): Promise<void> {
  for (const file of files) {
    const reference = await onPicture(file);
    if (reference === null) continue;
    const { main } = view.state.selection;
    // Words may have been typed or taken away meanwhile.
    const from = Math.min(at ?? main.from, view.state.doc.length);
    const to = at === null ? main.to : from;
    const isLineStart = from === view.state.doc.lineAt(from).from;
    const insert = `${isLineStart ? '' : '\n\n'}${reference}\n\n`;
    view.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input.paste',
    });
    const [shown] = picturesIn(reference);
    if (shown) onPictureShown(shown.hash);
  }
}

export function picturesOf(transfer: DataTransfer | null): readonly File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}
