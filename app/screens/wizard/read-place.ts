import { steps } from '#core/documents/steps.ts';
import { wizardPanels, type WizardPlace } from '../../paths.ts';

/** The item that an address of the wizard is about, null where it starts a new one, and the place in it. */
export function readPlace(params: URLSearchParams): { readonly id: string | null; readonly place: WizardPlace } {
  const step = steps.find(({ id, number }) => [id, String(number)].includes(params.get('step') ?? ''));
  return {
    // Once it is a draft, an idea is called content; it is the same item.
    id: params.get('ideaId') ?? params.get('contentId'),
    place: {
      step: step?.number ?? null,
      tab: params.get('tab'),
      version: params.get('version'),
      isFullScreen: params.get('view') === 'full',
      panel: wizardPanels.find((panel) => panel === params.get('panel')) ?? null,
    },
  };
}
