import { format } from 'date-fns';
import { useCallback } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { useAutomaticTargets } from '../connections/use-automatic-targets.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** The outcome of making a draft. */
export type Promoted = 'promoted' | 'was-draft' | 'untitled' | 'no-pillar';

/**
 * Makes a draft of an open idea, with the first pillar and platform if none were chosen, and with all connected
 * accounts if the person has switched that on.
 */
export function usePromoteIdea(): (item: ContentItem, apply: ApplyHere) => Promoted {
  const workspace = useWorkspace();
  const automatic = useAutomaticTargets();
  return useCallback(
    (item, apply) => {
      if (!readRegister(item.title)?.trim()) return 'untitled';
      if (readRegister(item.status) !== 'ideas') return 'was-draft';
      const pillarId = readRegister(item.pillarId) ?? workspace?.pillars[0]?.id;
      if (!pillarId) return 'no-pillar';
      const now = Date.now();
      const today = format(now, 'yyyy-MM-dd');
      apply('promoteIdea', { now, today, pillarId, platformId: defaultPlatformId, alsoFor: automatic });
      return 'promoted';
    },
    [automatic, workspace],
  );
}
