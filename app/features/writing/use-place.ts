import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { TextRange } from '#core/kernel/find-quote.ts';
import { wizardPath, writing, writingAt, type WizardPanel, type WizardPlace } from '../../paths.ts';
import { readPlace } from './read-place.ts';

interface Going {
  /** Replaces the current history entry, so that Back does not return to it. */
  readonly replace?: boolean;
  /** Gives the focus to the draft. */
  readonly isWriting?: boolean;
}

export interface PlaceInWizard {
  /** Null while there is no item yet. */
  readonly id: string | null;
  readonly place: WizardPlace;
  /** The person came to write: the editor takes the focus. */
  readonly isWriting: boolean;
  /** The words of the draft to select. */
  readonly words: TextRange | null;
  readonly go: (place: Partial<WizardPlace>, going?: Going) => void;
  /** Selects words in the draft, beside the current step. */
  readonly goToWords: (words: TextRange) => void;
  /** Opens the draft over the whole screen; Back closes it. */
  readonly openFullScreen: () => void;
  readonly closeFullScreen: () => void;
  /** Opens a panel beside the step, replacing another one; Back closes it. */
  readonly openPanel: (panel: WizardPanel) => void;
  readonly closePanel: () => void;
}

/** The person's location in the wizard. It is stored in the address, so that a reload, Back and a link lead to it. */
export function usePlace(): PlaceInWizard {
  const [params] = useSearchParams();
  const { state } = useLocation() as {
    readonly state: { readonly wasOpenedHere?: true; readonly isWriting?: true; readonly words?: TextRange } | null;
  };
  const navigate = useNavigate();
  const { id, place } = readPlace(params);

  // A panel stays open when the location changes.
  const go = (next: Partial<WizardPlace>, { replace = false, isWriting = false }: Going = {}) => {
    if (id === null) return;
    void navigate(wizardPath(id, { panel: place.panel, ...next }), { replace, ...(isWriting && { state: writing }) });
  };
  return {
    id,
    place,
    isWriting: state?.isWriting ?? false,
    words: state?.words ?? null,
    go,
    goToWords: (words) => {
      if (id !== null)
        void navigate(wizardPath(id, { ...place, version: null }), { replace: true, state: writingAt(words) });
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
 * The shown tab of the step, and a function that shows another one.
 *
 * @param ids the step's tabs
 * @param own the step's default, used when the address names none of its tabs
 */
export function useStepTab<Id extends string>(ids: readonly Id[], own: Id): readonly [Id, (tab: string) => void] {
  const { place, go } = usePlace();
  const chosen = ids.find((id) => id === place.tab) ?? own;
  return [chosen, (tab) => go({ step: place.step, tab }, { replace: true })];
}
