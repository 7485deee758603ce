import { useState } from 'react';
import type { Result } from '#core/kernel/result.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { useApplyToWorkspace } from './use-add-pillar.ts';
import { showToast } from '../../ui/show-toast.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import type { PillarFailure, PillarFields } from '#core/workspace/check-pillar.ts';

/** An edit of a pillar: the values when it began, and the person's input. */
interface PillarEditState {
  readonly seen: PillarFields;
  readonly typed: Partial<PillarFields>;
}

/** Edits whose form was closed, by account and pillar: the first pillars have the same ids in every account. */
const unsentEdits = new UnsentForms<PillarEditState>();

export interface PillarEdit {
  readonly seen: PillarFields;
  /** Unsent input from an earlier opening of the form. */
  readonly typed: PillarFields;
  readonly keep: (typed: Partial<PillarFields>) => void;
  readonly discard: () => void;
  /** Writes the fields that differ from the initial values, and shows a message. */
  readonly save: (fields: Partial<PillarFields>) => Promise<Result<void, PillarFailure>>;
}

/** An edit of a pillar that may be changed elsewhere meanwhile. */
export function usePillarEdit(pillar: PillarRow): PillarEdit {
  const { id: account } = useSignedInUser();
  const apply = useApplyToWorkspace();
  const key = `${account}/${pillar.id}`;
  const [{ seen, typed }, setEdit] = useState<PillarEditState>(
    () => unsentEdits.get(key) ?? { seen: fieldsOf(pillar), typed: {} },
  );
  const discard = () => unsentEdits.forget(key);
  return {
    seen,
    typed: { ...seen, ...typed },
    keep: (changed) => unsentEdits.keep(key, { seen, typed: changed }),
    discard,
    save: async ({ icon, color, targetPercentage, ...words }) => {
      const edited = await apply('editPillar', {
        id: pillar.id,
        seen: { name: seen.name, description: seen.description },
        ...words,
        ...(icon === undefined || icon === seen.icon ? {} : { icon }),
        ...(color === undefined || color === seen.color ? {} : { color }),
        ...(targetPercentage === undefined || targetPercentage === seen.targetPercentage ? {} : { targetPercentage }),
      });
      // The person has been shown the other name, so saving again is intentional.
      if (!edited.ok && edited.error.type === 'renamed-elsewhere')
        setEdit({ typed, seen: { ...seen, name: edited.error.name } });
      if (!edited.ok) return edited;
      discard();
      showToast({ title: 'Content pillar updated' });
      return edited;
    },
  };
}

function fieldsOf({ name, description, icon, color, targetPercentage }: PillarRow): PillarFields {
  return { name, description, icon, color, targetPercentage };
}
