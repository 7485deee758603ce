import { platforms, type ListedPlatform } from '#core/publishing/platforms.ts';

/** The platforms that can be chosen. Nobody posts to an endpoint by hand: a webhook is offered once it is connected. */
export function offeredPlatforms(connected: ReadonlySet<number>): readonly ListedPlatform[] {
  return platforms.filter(({ id, key }) => key !== 'webhook' || connected.has(id));
}
