import { rebaseEdit, textDifference } from '#core/documents/text-edits.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { descriptionPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import { done } from '#core/kernel/result.ts';
import { useState } from 'react';
import { IdeaForm, type IdeaValues } from '../../features/content/idea-form.tsx';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { type ContentItemState, useContentItem } from '../../features/content/use-content-item.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An edit of an idea: what its person saw when they began, and what they made of it. */
interface IdeaEdit {
  readonly start: { readonly idea: IdeaValues; readonly heads: readonly string[] };
  readonly typed: IdeaValues | undefined;
}

/** Edits whose form made room for another one, by the idea's id. */
const unsentEdits = new UnsentForms<IdeaEdit>();

/** Edits an idea in its place in the list. */
export function EditIdea({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const opened = useContentItem(id);
  if (opened.state === 'loading') return <Skeleton className="h-[220px]" />;
  if (opened.state !== 'ready')
    return <NotOpened reason={opened.state === 'failed' ? opened.reason : null} onClose={onClose} />;
  return <OpenIdea opened={opened} onClose={onClose} />;
}

function NotOpened({ reason, onClose }: { readonly reason: string | null; readonly onClose: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-base text-ink-2">
        {reason ? `Could not open this idea: ${reason}` : 'This idea has not synced to this device yet.'}
      </p>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

function OpenIdea({
  opened: { document, item, apply },
  onClose,
}: {
  readonly opened: Extract<ContentItemState, { state: 'ready' }>;
  readonly onClose: () => void;
}) {
  const [{ start, typed }] = useState<IdeaEdit>(
    () =>
      unsentEdits.get(document.id) ?? {
        start: {
          idea: { title: readRegister(item.title) ?? '', description: item.description },
          heads: sortedHeads(item),
        },
        typed: undefined,
      },
  );
  const close = () => {
    unsentEdits.forget(document.id);
    onClose();
  };
  return (
    <IdeaForm
      start={start.idea}
      typed={typed}
      onChange={(changed) => unsentEdits.keep(document.id, { start, typed: changed })}
      sendLabel="Save Changes"
      onCancel={close}
      onSend={async ({ title, description }) => {
        if (title !== start.idea.title) {
          // Renamed elsewhere meanwhile, both names stay and are offered.
          const renamed = document.applyCommandAsOf(start.heads, 'renameItem', { title });
          if (!renamed.ok) return renamed;
        }
        // Another device may have written meanwhile: only this form's own edit is made, at its place in the text.
        const others = textDifference(start.idea.description, item.description);
        const edits = textDifference(start.idea.description, description).map((edit) => rebaseEdit(edit, others));
        const written = apply('writeText', { path: descriptionPath, length: item.description.length, edits });
        if (!written.ok) return written;
        close();
        showToast({ title: 'Content idea updated' });
        return done;
      }}
    />
  );
}
