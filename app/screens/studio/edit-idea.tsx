import { rebaseEdit, textDifference } from '#core/documents/text-edits.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { descriptionPath } from '#core/documents/text-path.ts';
import { readRegister } from '#core/documents/registers.ts';
import { done } from '#core/kernel/result.ts';
import { useState } from 'react';
import type { IdeaValues } from '#core/content/unsent-idea.ts';
import { IdeaForm } from '../../features/content/idea-form.tsx';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { useSignedInUser } from '../../features/account/use-session.ts';
import { ItemPart } from '../../features/content/item-gate.tsx';
import type { ReadyItem } from '../../features/content/use-content-item.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** An edit of an idea: its state when the edit began, and the person's input. */
interface IdeaEdit {
  readonly start: { readonly idea: IdeaValues; readonly heads: readonly string[] };
  readonly typed: IdeaValues | undefined;
}

/** Edits whose form was replaced by another one, by account and idea. */
const unsentEdits = new UnsentForms<IdeaEdit>();

/** Edits an idea in place in the list. */
export function EditIdea({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <ItemPart id={id} loading={<Skeleton className="h-[220px]" />} onClose={onClose}>
      {(opened) => <OpenIdea opened={opened} onClose={onClose} />}
    </ItemPart>
  );
}

function OpenIdea({
  opened: { document, item, apply },
  onClose,
}: {
  readonly opened: ReadyItem;
  readonly onClose: () => void;
}) {
  const key = `${useSignedInUser().id} ${document.id}`;
  const [{ start, typed }] = useState<IdeaEdit>(
    () =>
      unsentEdits.get(key) ?? {
        start: {
          idea: { title: readRegister(item.title) ?? '', description: item.description },
          heads: sortedHeads(item),
        },
        typed: undefined,
      },
  );
  const close = () => {
    unsentEdits.forget(key);
    onClose();
  };
  return (
    <div ref={toTop}>
      <IdeaForm
        start={start.idea}
        typed={typed}
        onChange={(changed) => unsentEdits.keep(key, { start, typed: changed })}
        sendLabel="Save Changes"
        onCancel={close}
        onSend={async ({ title, description }) => {
          if (title !== start.idea.title) {
            // If it was renamed elsewhere meanwhile, both names are kept and offered as a choice.
            const renamed = document.applyCommandAsOf(start.heads, 'renameItem', { title });
            if (!renamed.ok) return renamed;
          }
          // Another device may have written meanwhile: only this form's own edit is applied, at its position in the text.
          const others = textDifference(start.idea.description, item.description);
          const edits = textDifference(start.idea.description, description).map((edit) => rebaseEdit(edit, others));
          const written = apply('writeText', { path: descriptionPath, length: item.description.length, edits });
          if (!written.ok) return written;
          close();
          showToast({ title: 'Content idea updated' });
          return done;
        }}
      />
    </div>
  );
}

/** On a phone the form begins at the top: a keyboard would hide the rest of one that opens further down. */
function toTop(form: HTMLElement | null): void {
  if (matchMedia('(width < 761px), (height < 500px)').matches) form?.scrollIntoView({ block: 'start' });
}
