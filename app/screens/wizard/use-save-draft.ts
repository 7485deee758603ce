import { format } from 'date-fns';
import { readRegister } from '#core/documents/registers.ts';
import { defaultPlatformId } from '#core/platforms/catalogue.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { showToast } from '../../ui/show-toast.ts';
import { sayWhetherSaved } from './say-whether-saved.ts';
import type { Wizard } from './wizard-context.ts';

export type SaveOutcome = 'saved' | 'untitled' | 'failed';

/** Save Draft and Complete: an idea becomes a draft, with the first pillar and platform where none were chosen. */
export function useSaveDraft({
  item,
  document,
  apply,
}: Pick<Wizard, 'item' | 'document' | 'apply'>): () => Promise<SaveOutcome> {
  const workspace = useWorkspace();

  return async () => {
    const isIdea = readRegister(item.status) === 'ideas';
    if (!readRegister(item.title)?.trim()) {
      showToast({ title: 'Save Failed', text: 'Give it a title first.', tone: 'bad' });
      return 'untitled';
    }
    if (isIdea) {
      const pillarId = readRegister(item.pillarId) ?? workspace?.pillars[0]?.id;
      if (!pillarId) {
        showToast({
          title: 'Save Failed',
          text: 'No content pillars available. Please create a content pillar first.',
          tone: 'bad',
        });
        return 'failed';
      }
      apply('choosePillar', { pillarId });
      if (Object.keys(item.platforms).length === 0)
        apply('choosePlatform', { platformId: defaultPlatformId, chosen: true });
      apply('promoteIdea', { now: Date.now(), today: format(Date.now(), 'yyyy-MM-dd') });
    }
    try {
      await document.flush();
    } catch {
      sayWhetherSaved(false);
      return 'failed';
    }
    if (isIdea) showToast({ title: 'Content Created', text: 'Your content has been saved as a draft.' });
    else sayWhetherSaved(true);
    return 'saved';
  };
}
