import { MarkdownPreview } from '../../features/writing/markdown-preview.tsx';

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
