import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ListedPlatform } from '#core/platforms/catalogue.ts';
import { useChangeVariants } from '../../../data/variants/use-change-variants.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';

export interface VersionActions {
  /** True once there is one. */
  readonly write: () => boolean;
  readonly startAgain: () => boolean;
  readonly remove: () => void;
  readonly keep: (id: string) => void;
  readonly confirm: (id: string) => void;
}

/** What a person does about a platform's version, with a word about it and the way back. */
export function useVersionActions({ id, name }: ListedPlatform): VersionActions {
  const { document } = useWizard();
  const change = useChangeVariants(document, id);
  const say = (changed: Result<(() => void) | void, ContentFailure>, title: string | null): boolean => {
    if (!changed.ok) {
      showToast({ title: 'Nothing was changed', text: contentFailureSentence(changed.error), tone: 'bad' });
      return false;
    }
    const undo = changed.value;
    if (title) showToast({ title, ...(undo && { action: { label: 'Undo', run: undo } }) });
    return true;
  };
  return {
    write: () => say(change.start(), null),
    startAgain: () => say(change.start(), 'Started again from the draft'),
    remove: () => void say(change.remove(), `${name} gets the draft again`),
    keep: (version) => void say(change.keep(version), `This version goes out on ${name}`),
    confirm: (version) => void say(change.confirm(version), null),
  };
}
