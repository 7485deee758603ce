import { steps } from '#core/documents/steps.ts';
import type { NoticePlace } from '#core/notices/notice-kinds.ts';
import { handOverParam, paths, wizardPath } from '../../paths.ts';

/** The wizard's last step, where publications are shown. */
const publishingStep = steps.length;

/** The address where a notice leads. */
export function noticePath({ screen, itemId, platform }: NoticePlace): string {
  switch (screen) {
    case 'hand-over':
    case 'publishing': {
      if (itemId === null) return paths.pipeline;
      const step = wizardPath(itemId, { step: publishingStep });
      const isHandedOver = screen === 'hand-over' && platform !== null;
      return isHandedOver ? `${step}&${handOverParam}=${encodeURIComponent(platform)}` : step;
    }
    case 'choices':
      return itemId === null ? paths.dashboard : wizardPath(itemId, { panel: 'reconcile' });
    case 'connections':
      return paths.socialAccounts;
    case 'writing':
      return paths.studio;
    case 'devices':
      return paths.settings;
  }
}
