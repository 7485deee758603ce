import { useState } from 'react';
import { rewritePlatformId, standingVariants, type StandingVariant } from '#core/documents/read-variants.ts';
import { bodyPath, variantTextPath, type TextPath } from '#core/documents/text-path.ts';
import { usePlace } from '../use-place.ts';
import { useWizard } from '../wizard-context.ts';
import { usePlatformVersions, type OwnVersion, type PlatformVersions } from './use-platform-versions.ts';

export interface ShownVersion extends PlatformVersions {
  /** The text that is shown of the platform's own; null where it gets the draft. */
  readonly shown: OwnVersion | null;
}

/** In the address, in place of a platform's key. */
export const rewriteKey = 'rewrite';

export interface ShownVersions {
  readonly versions: readonly PlatformVersions[];
  /** Those that stand: more than one where two devices started theirs at once. */
  readonly rewrites: readonly StandingVariant[];
  /** The platform whose version is shown; null for the draft and for a rewrite. */
  readonly version: ShownVersion | null;
  /** The rewrite that is shown; null for any other text. */
  readonly rewrite: StandingVariant | null;
  readonly isDraft: boolean;
  /** The text that is shown. A platform without its own has the draft's. */
  readonly text: string;
  readonly path: TextPath;
  /** Shows a platform's version by its key, the rewrite by `rewriteKey`, or the draft by null. */
  readonly show: (key: string | null) => void;
  /** Shows another one of the texts that stand for the platform, or of the rewrites. */
  readonly showText: (id: string) => void;
}

/** Which text of the item is shown, by the address: the draft, a rewrite of it, or a platform's version. */
export function useShownVersion(): ShownVersions {
  const { item } = useWizard();
  const versions = usePlatformVersions();
  const rewrites = standingVariants(item, rewritePlatformId);
  const { place, go } = usePlace();
  const [stays, setStays] = useState<string | null>(null);
  const chosen = versions.find(({ platform }) => platform.key === place.version);
  // The text that is open stays so while it stands: one that comes from another device does not take its place.
  const pick = <Each extends StandingVariant>(texts: readonly Each[]) =>
    texts.find(({ id }) => id === stays) ?? texts[0] ?? null;
  const own = chosen ? pick(chosen.own) : null;
  const rewrite = place.version === rewriteKey ? pick(rewrites) : null;
  const shown = own ?? rewrite;
  if (shown && shown.id !== stays) setStays(shown.id);
  return {
    versions,
    rewrites,
    version: chosen ? { ...chosen, shown: own } : null,
    rewrite,
    isDraft: !chosen && !rewrite,
    text: shown?.text ?? item.body,
    path: shown ? variantTextPath(shown.id) : bodyPath,
    show: (key) => go({ ...place, version: key }, { replace: true }),
    showText: setStays,
  };
}
