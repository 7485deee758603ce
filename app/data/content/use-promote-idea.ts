import { format } from 'date-fns';
import { useCallback } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import type { ApplyHere } from '../../engine/apply-here.ts';
import { useAutomaticTargets } from '../publishing/use-automatic-targets.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** What stands in the way of a draft. */
export type Promoted = 'promoted' | 'was-draft' | 'untitled' | 'no-pillar';

/** Makes a draft of an open idea, with the first pillar and platform where none were chosen, for all accounts where that is switched on. */
export function usePromoteIdea(): (item: ContentItem, apply: ApplyHere) => Promoted {
  const workspace = useWorkspace();
  const automatic = useAutomaticTargets();
  return useCallback(
    (item, apply) => {
      if (!readRegister(item.title)?.trim()) return 'untitled';
      if (readRegister(item.status) !== 'ideas') return 'was-draft';
      const pillarId = readRegister(item.pillarId) ?? workspace?.pillars[0]?.id;
      if (!pillarId) return 'no-pillar';
      apply('choosePillar', { pillarId });
      if (Object.keys(item.platforms).length === 0)
        apply('choosePlatform', { platformId: defaultPlatformId, chosen: true });
      for (const platformId of automatic) apply('choosePlatform', { platformId, chosen: true });
      apply('promoteIdea', { now: Date.now(), today: format(Date.now(), 'yyyy-MM-dd') });
      return 'promoted';
    },
    [automatic, workspace],
  );
}
