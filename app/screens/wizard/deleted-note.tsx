import { Button } from '../../ui/button.tsx';

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
