import { steps } from '#core/documents/steps.ts';
import { wizardItemId, wizardPanels, type WizardPlace } from '../../paths.ts';

/** Parses an address of the wizard: the item's id, null when it starts a new item, and the location in it. */
export function readPlace(params: URLSearchParams): { readonly id: string | null; readonly place: WizardPlace } {
  const step = steps.find(({ id, number }) => [id, String(number)].includes(params.get('step') ?? ''));
  return {
    id: wizardItemId(params),
    place: {
      step: step?.number ?? null,
      tab: params.get('tab'),
      version: params.get('version'),
      isFullScreen: params.get('view') === 'full',
      panel: wizardPanels.find((panel) => panel === params.get('panel')) ?? null,
    },
  };
}
