import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { TextRange } from '#core/content/find-quote.ts';
import { draftPlace, wizardPath, writingAt, type WizardPanel, type WizardPlace } from '../../paths.ts';
import { readPlace } from './read-place.ts';

interface Going {
  /** In the place of where the person is: Back does not lead here again. */
  readonly replace?: boolean;
}

export interface PlaceInWizard {
  /** Null while there is no item yet. */
  readonly id: string | null;
  readonly place: WizardPlace;
  /** The person came to write: the editor takes the focus. */
  readonly isWriting: boolean;
  /** Words of the draft that they came for. */
  readonly words: TextRange | null;
  readonly go: (place: Partial<WizardPlace>, going?: Going) => void;
  /** Goes to the draft and selects words there. */
  readonly goToWords: (words: TextRange) => void;
  /** Opens the draft over the whole screen; Back closes it. */
  readonly openFullScreen: () => void;
  readonly closeFullScreen: () => void;
  /** Opens a panel beside the step; Back closes it. Another one takes its place. */
  readonly openPanel: (panel: WizardPanel) => void;
  readonly closePanel: () => void;
}

/** Where the person is in the wizard: in the address, so that a reload, Back and a link lead there. */
export function usePlace(): PlaceInWizard {
  const [params] = useSearchParams();
  const { state } = useLocation() as {
    readonly state: { readonly wasOpenedHere?: true; readonly isWriting?: true; readonly words?: TextRange } | null;
  };
  const navigate = useNavigate();
  const { id, place } = readPlace(params);

  // A panel stays open beside whatever is gone to.
  const go = (next: Partial<WizardPlace>, { replace = false }: Going = {}) => {
    if (id !== null) void navigate(wizardPath(id, { panel: place.panel, ...next }), { replace });
  };
  return {
    id,
    place,
    isWriting: state?.isWriting ?? false,
    words: state?.words ?? null,
    go,
    goToWords: (words) => {
      if (id !== null) void navigate(wizardPath(id, draftPlace), { state: writingAt(words) });
    },
    openFullScreen: () => {
      const opened = { ...place, tab: 'draft', isFullScreen: true };
      if (id !== null) void navigate(wizardPath(id, opened), { state: { wasOpenedHere: true } });
    },
    closeFullScreen: () => {
      if (state?.wasOpenedHere) void navigate(-1);
      else go({ ...place, isFullScreen: false }, { replace: true });
    },
    openPanel: (panel) => {
      const opened = wizardPath(id ?? '', { ...place, panel });
      if (place.panel === null) void navigate(opened, { state: { wasOpenedHere: true } });
      else void navigate(opened, { replace: true, state });
    },
    closePanel: () => {
      if (state?.wasOpenedHere) void navigate(-1);
      else go({ ...place, panel: null }, { replace: true });
    },
  };
}

/**
 * The tab of the step that is shown, and what shows another one.
 *
 * @param ids the step's tabs
 * @param own the one that the step shows where the address names none of them
 */
export function useStepTab<Id extends string>(ids: readonly Id[], own: Id): readonly [Id, (tab: string) => void] {
  const { place, go } = usePlace();
  const chosen = ids.find((id) => id === place.tab) ?? own;
  return [chosen, (tab) => go({ step: place.step, tab }, { replace: true })];
}
