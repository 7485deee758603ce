import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/**
 * Says which pillar an item without one is given when it becomes a draft, is scheduled or published; null where it has
 * its own. The person is told before, because the pillar counts in the balance of their pillars.
 */
export function useGivenPillar(item: ContentItem): string | null {
  const first = useWorkspace()?.pillars[0];
  if (!first || readRegister(item.pillarId) !== null) return null;
  return `No pillar is chosen, so it will be in “${first.name}”.`;
}
