import { MarkdownPreview } from '../../features/writing/markdown-preview.tsx';
import { Button } from '../../ui/button.tsx';

/** The note that the item had as an idea: text, a link, a picture. */
export function IdeaNote({ text }: { readonly text: string }) {
  return (
    <details open className="group max-w-[720px] rounded-md border border-line bg-surface px-4 py-3 shadow-low">
      <summary className="-my-2 flex min-h-11 items-center text-sm font-medium">Your note</summary>
      <div className="pt-2">
        <MarkdownPreview text={text} kind="note" />
      </div>
    </details>
  );
}

/**
 * Above an item that was deleted, here or on another device. It stays open, so that no word being written is lost, and
 * can be restored.
 */
export function DeletedNote({ onRestore }: { readonly onRestore: () => void }) {
  return (
    <section
      aria-label="Deleted"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-warn bg-surface px-3.5 py-2.5"
    >
      <p role="status" className="text-base">
        <strong className="font-medium">This was deleted.</strong> It is in none of your lists and is posted nowhere.
      </p>
      <Button size="small" onClick={onRestore}>
        Restore
      </Button>
    </section>
  );
}
