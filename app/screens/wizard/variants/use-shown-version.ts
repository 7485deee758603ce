import { useState } from 'react';
import { usePlace } from '../use-place.ts';
import { usePlatformVersions, type OwnVersion, type PlatformVersions } from './use-platform-versions.ts';

export interface ShownVersion extends PlatformVersions {
  /** The text that is shown of the platform's own; null where it gets the draft. */
  readonly shown: OwnVersion | null;
}

export interface ShownVersions {
  readonly versions: readonly PlatformVersions[];
  /** The platform whose version is shown; null for the draft. */
  readonly version: ShownVersion | null;
  readonly show: (platform: string | null) => void;
  /** Shows another one of the texts that stand for the platform. */
  readonly showText: (id: string) => void;
}

/** Which text of the item is shown, by the address: the draft, or a platform's version. */
export function useShownVersion(): ShownVersions {
  const versions = usePlatformVersions();
  const { place, go } = usePlace();
  const [stays, setStays] = useState<string | null>(null);
  const chosen = versions.find(({ platform }) => platform.key === place.version);
  // The text that is open stays so while it stands: one that comes from another device does not take its place.
  const shown = chosen?.own.find(({ id }) => id === stays) ?? chosen?.own[0] ?? null;
  if (shown && shown.id !== stays) setStays(shown.id);
  return {
    versions,
    version: chosen ? { ...chosen, shown } : null,
    show: (platform) => go({ ...place, version: platform }, { replace: true }),
    showText: setStays,
  };
}
