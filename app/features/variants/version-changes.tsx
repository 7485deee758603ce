import { useMemo } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { rewriteChanges } from '#core/content/rewrites.ts';
import { draftChangesSince } from '#core/content/variants.ts';
import type { StandingVariant } from '#core/documents/read-variants.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { ChangedText } from '../history/changed-text.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import type { OwnVersion } from './platform-versions.ts';

/** A text is compared again after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

/** The additions and removals in the draft since a platform's variant was last known to fit. */
export function DraftChanges({ version: { fits } }: { readonly version: OwnVersion }) {
  const { item } = useWizard();
  const settled = useSettled(item, PAUSE_MS);
  const key = versionKey(fits);
  const spans = useMemo(() => draftChangesSince(settled, headsOfVersion(key)), [settled, key]);
  return <ChangedText label="What changed in the draft" spans={spans} />;
}

/** The additions and removals that a rewrite would make in the draft. */
export function RewriteChanges({ rewrite: { id, fits } }: { readonly rewrite: StandingVariant }) {
  const { item } = useWizard();
  const settled = useSettled(item, PAUSE_MS);
  const key = versionKey(fits);
  const changes = useMemo(() => rewriteChanges(settled, { id, fits: headsOfVersion(key) }), [settled, id, key]);
  if (!changes.ok) return <p className="text-base text-warn">{contentFailureSentence(changes.error)}</p>;
  return <ChangedText label="What the rewrite changes in the draft" spans={changes.value} />;
}
