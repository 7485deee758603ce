import { textDifference } from '#core/content/text-difference.ts';
import { descriptionPath } from '#core/documents/text-path.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { done } from '#core/kernel/result.ts';
import { useState } from 'react';
import { IdeaForm, type IdeaValues } from '../../components/idea-form.tsx';
import { rebaseEdit } from '../../components/rebase-edit.ts';
import { type ApplyHere, useContentItem } from '../../data/content/use-content-item.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Edits an idea in its place in the list. */
export function EditIdea({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const opened = useContentItem(id);
  if (opened.state === 'loading') return <Skeleton className="h-[220px]" />;
  if (opened.state !== 'ready')
    return <NotOpened reason={opened.state === 'failed' ? opened.reason : null} onClose={onClose} />;
  return <OpenIdea item={opened.item} apply={opened.apply} onClose={onClose} />;
}

function NotOpened({ reason, onClose }: { readonly reason: string | null; readonly onClose: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-base text-ink-2">
        {reason
          ? `This idea could not be opened: ${reason}`
          : 'The words of this idea have not come to this device yet.'}
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function OpenIdea({
  item,
  apply,
  onClose,
}: {
  readonly item: ContentItem;
  readonly apply: ApplyHere;
  readonly onClose: () => void;
}) {
  const [start] = useState<IdeaValues>({ title: readRegister(item.title) ?? '', description: item.description });
  return (
    <IdeaForm
      start={start}
      sendLabel="Save Changes"
      onCancel={onClose}
      onSend={async ({ title, description }) => {
        if (title !== start.title) {
          const renamed = apply('renameItem', { title });
          if (!renamed.ok) return renamed;
        }
        // Another device may have written meanwhile: only this form's own edit is made, at its place in the text.
        const others = textDifference(start.description, item.description);
        const edits = textDifference(start.description, description).map((edit) => rebaseEdit(edit, others));
        const written = apply('writeText', { path: descriptionPath, length: item.description.length, edits });
        if (!written.ok) return written;
        onClose();
        showToast({ title: 'Content idea updated' });
        return done;
      }}
    />
  );
}
