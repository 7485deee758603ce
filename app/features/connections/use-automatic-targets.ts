import { useMemo } from 'react';
import { automaticTargets } from '#core/content/draft-choices.ts';
import { useStored } from '../account/use-stored.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { keptConnections, readKeptConnections } from './stored-connections.ts';

/**
 * The platforms that a new draft is published to besides its chosen ones, as stored on this device, so also offline.
 */
export function useAutomaticTargets(): readonly number[] {
  const preferences = useWorkspace()?.preferences;
  const kept = useStored(readKeptConnections, null);
  return useMemo(
    () =>
      automaticTargets(
        preferences ?? {},
        keptConnections(kept).map(({ platformId }) => platformId),
      ),
    [preferences, kept],
  );
}
