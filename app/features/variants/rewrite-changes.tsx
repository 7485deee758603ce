import { useMemo } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { rewriteChanges } from '#core/content/rewrites.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import type { StandingVariant } from '#core/documents/read-variants.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ChangedText } from '../history/changed-text.tsx';

/** The rewrite is compared again after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

/** The additions and removals that a rewrite would make in the draft. */
export function RewriteChanges({ rewrite: { id, fits } }: { readonly rewrite: StandingVariant }) {
  const { item } = useWizard();
  const settled = useSettled(item, PAUSE_MS);
  const key = versionKey(fits);
  const changes = useMemo(() => rewriteChanges(settled, { id, fits: headsOfVersion(key) }), [settled, id, key]);
  if (!changes.ok) return <p className="text-base text-warn">{contentFailureSentence(changes.error)}</p>;
  return <ChangedText label="What the rewrite changes in the draft" spans={changes.value} />;
}
