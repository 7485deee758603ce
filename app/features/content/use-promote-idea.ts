import { format } from 'date-fns';
import { useCallback } from 'react';
import { draftChoices, type MissingForDraft } from '#core/content/draft-choices.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** The outcome of making a draft. */
export type Promoted = 'promoted' | 'was-draft' | MissingForDraft;

/**
 * Makes a draft of an open idea, with the first pillar and platform if none were chosen, and with all connected
 * accounts if the person has switched that on.
 */
export function usePromoteIdea(): (item: ContentItem, apply: ApplyHere) => Promoted {
  const firstPillarId = useWorkspace()?.pillars[0]?.id;
  const alsoFor = useAutomaticTargets();
  return useCallback(
    (item, apply) => {
      const idea = { title: readRegister(item.title), pillarId: readRegister(item.pillarId) };
      const choices = draftChoices(idea, { firstPillarId, alsoFor });
      if (!choices.ok && choices.error === 'untitled') return 'untitled';
      if (readRegister(item.status) !== 'ideas') return 'was-draft';
      if (!choices.ok) return choices.error;
      const now = Date.now();
      apply('promoteIdea', { now, today: format(now, 'yyyy-MM-dd'), ...choices.value });
      return 'promoted';
    },
    [alsoFor, firstPillarId],
  );
}
