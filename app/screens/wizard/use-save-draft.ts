import { useEffect, useRef } from 'react';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { hasChangesHere } from '#core/history/merged-changes.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { usePromoteIdea } from '../../features/content/use-promote-idea.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { isDeleted } from '#core/documents/deletion.ts';
import { readRegister } from '#core/documents/registers.ts';
import { sayWhetherSaved } from '../../features/writing/draft-saving.tsx';
import type { Wizard } from '../../features/writing/wizard-context.ts';
import { showToast } from '../../ui/show-toast.ts';

interface Chosen {
  readonly hasPlatform: boolean;
  readonly hasPillar: boolean;
  readonly pillars: readonly PillarRow[];
}

/** The platform and pillar that a draft was given because none was chosen. They must not surprise at publishing. */
function chosenForYou(item: ContentItem, { hasPlatform, hasPillar, pillars }: Chosen): string {
  const platform = hasPlatform ? undefined : chosenPlatforms(item)[0]?.name;
  const pillar = hasPillar ? undefined : pillars.find(({ id }) => id === readRegister(item.pillarId))?.name;
  const given = [platform && `for ${platform}`, pillar && `in “${pillar}”`].filter(Boolean).join(', ');
  if (given === '') return '';
  return `It is ${given}: change that in ${platform ? (pillar ? 'steps 1 and 2' : 'step 1') : 'step 2'}.`;
}

type SaveOutcome = 'saved' | 'untitled' | 'failed';

interface Saving {
  /** Says nothing where nothing was changed: the person leaves. */
  readonly isQuiet?: boolean;
}

/** Save Draft, Complete and Done: makes a draft of an idea, with the first pillar and platform if none were chosen. */
export function useSaveDraft({
  item,
  document,
  apply,
}: Pick<Wizard, 'item' | 'document' | 'apply'>): (saving?: Saving) => Promise<SaveOutcome> {
  const promote = usePromoteIdea();
  /** The state that the person found here, or was last told to be saved. */
  const told = useRef<readonly string[] | null>(null);
  useEffect(() => {
    told.current = sortedHeads(document.doc());
  }, [document]);
  const pillars = useWorkspace()?.pillars ?? [];

  return async ({ isQuiet = false } = {}) => {
    // A person who saves it wants it.
    if (isDeleted(item)) apply('restoreItem', undefined);
    const hasPlatform = Object.keys(item.platforms).length > 0;
    const hasPillar = readRegister(item.pillarId) !== null;
    const promoted = promote(item, apply);
    if (promoted === 'untitled' || promoted === 'no-pillar') {
      showToast({ title: 'Save Failed', text: whyNoDraft[promoted], tone: 'bad' });
      return promoted === 'untitled' ? 'untitled' : 'failed';
    }
    try {
      await document.flush();
    } catch {
      sayWhetherSaved(false);
      return 'failed';
    }
    if (promoted === 'promoted')
      showToast({
        title: 'Content Created',
        text: `Your content has been saved as a draft. ${chosenForYou(document.doc(), { hasPlatform, hasPillar, pillars })}`.trim(),
      });
    else if (hasChangesHere(document.doc(), told.current ?? [], deviceHere(document)))
      showToast({ title: 'Content Updated', text: 'Your draft has been updated.' });
    else if (!isQuiet) sayWhetherSaved(true);
    told.current = sortedHeads(document.doc());
    return 'saved';
  };
}
