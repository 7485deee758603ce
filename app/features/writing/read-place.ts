import { steps } from '#core/documents/steps.ts';
import { wizardItemId, wizardPanels, type WizardPlace } from '../../paths.ts';

/** The item that an address of the wizard is about, null where it starts a new one, and the place in it. */
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
