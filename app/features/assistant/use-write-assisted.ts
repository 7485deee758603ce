import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { undoneText } from '#core/content/restore-version.ts';
import type { WriteText } from '#core/content/write-text.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import type { Result } from '#core/kernel/result.ts';
import { showToast } from '../../ui/show-toast.ts';
import { useWizard } from '../writing/wizard-context.ts';

interface Writing {
  /** The edits of the text as it is now. */
  readonly edits: (text: string) => Result<Pick<WriteText, 'length' | 'edits'>, ContentFailure>;
  /** The title of the toast that offers the undo. */
  readonly said: string;
  readonly onUndone?: () => void;
}

/**
 * Puts a model's words into a text, with an undo that keeps what was written meanwhile.
 *
 * @returns a function whose result is true once they are there
 */
export function useWriteAssisted(path: TextPath): (writing: Writing) => boolean {
  const { document } = useWizard();
  return ({ edits, said, onUndone }) => {
    document.flushBindings(null);
    const before = sortedHeads(document.doc());
    const made = edits(readText(document.doc(), path) ?? '');
    const accepted = made.ok ? document.applyCommand('writeAssistedText', { path, ...made.value }) : made;
    if (!accepted.ok) {
      showToast({ title: 'Could not add it', text: contentFailureSentence(accepted.error), tone: 'bad' });
      return false;
    }
    const after = sortedHeads(document.doc());
    showToast({
      title: said,
      action: {
        label: 'Undo',
        run: () => {
          document.flushBindings(null);
          const undone = undoneText(document.doc(), path, { before, after });
          if (document.applyCommand('writeText', { path, ...undone }).ok) onUndone?.();
        },
      },
    });
    return true;
  };
}
