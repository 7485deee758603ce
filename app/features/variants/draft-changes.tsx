import { useMemo } from 'react';
import { draftChangesSince } from '#core/content/variants.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { ChangedText } from '../history/changed-text.tsx';
import type { OwnVersion } from './platform-versions.ts';

/** The draft is compared again after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

/** The additions and removals in the draft since a platform's variant was last known to fit. */
export function DraftChanges({ version: { fits } }: { readonly version: OwnVersion }) {
  const { item } = useWizard();
  const settled = useSettled(item, PAUSE_MS);
  const key = versionKey(fits);
  const spans = useMemo(() => draftChangesSince(settled, headsOfVersion(key)), [settled, key]);
  return <ChangedText label="What changed in the draft" spans={spans} />;
}
