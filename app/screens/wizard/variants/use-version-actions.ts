import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { useChangeVariants } from '../../../data/variants/use-change-variants.ts';
import { useWizard } from '../wizard-context.ts';
import { sayChanged } from './say-changed.ts';

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
  return {
    write: () => sayChanged(change.start(), null),
    startAgain: () => sayChanged(change.start(), 'Started again from the draft'),
    remove: () => void sayChanged(change.remove(), `${name} gets the draft again`),
    keep: (version) => void sayChanged(change.keep(version), `This version goes out on ${name}`),
    confirm: (version) => void sayChanged(change.confirm(version), null),
  };
}
