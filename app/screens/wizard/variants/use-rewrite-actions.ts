import { useChangeRewrite } from '../../../data/variants/use-change-rewrite.ts';
import { useWizard } from '../wizard-context.ts';
import { sayChanged } from './say-changed.ts';

export interface RewriteActions {
  /** True once there is one. */
  readonly start: () => boolean;
  /** True once its words are the draft's. */
  readonly take: (id: string) => boolean;
  /** True once it is gone. */
  readonly discard: (id: string) => boolean;
}

/** What a person does about a rewrite, with a word about it and the way back. */
export function useRewriteActions(): RewriteActions {
  const { document } = useWizard();
  const { start, take, discard } = useChangeRewrite(document);
  return {
    start: () => sayChanged(start(), null),
    take: (id) => sayChanged(take(id), 'The rewrite is in the draft'),
    discard: (id) => sayChanged(discard(id), 'Rewrite thrown away'),
  };
}
