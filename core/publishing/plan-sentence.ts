import { listed } from '../kernel/listed.ts';
import type { Platform } from './platform.ts';
import { ownSiteId } from './publication.ts';

/** The effect of the last step's button. */
export interface PublishingPlan {
  readonly when: 'now' | 'later';
  /** Names (`placeName`) of the platforms that the server posts to. */
  readonly byServer: readonly string[];
  /** Names of the platforms that the person posts to by hand. */
  readonly byPerson: readonly string[];
}

/** A platform's name within a sentence: the person's own site is theirs. */
export function placeName({ id, name }: Pick<Platform, 'id' | 'name'>): string {
  return id === ownSiteId ? 'your site' : name;
}

/**
 * Says where an item goes and who posts it: "Publish now posts this on your site. You post it on LinkedIn yourself."
 * Empty while no platform is chosen.
 */
export function planSentence({ when, byServer, byPerson }: PublishingPlan): string {
  const sentences: string[] = [];
  if (byServer.length > 0)
    sentences.push(
      when === 'now'
        ? `Publish now posts this on ${listed(byServer)}.`
        : `Schedule posts this on ${listed(byServer)} at that time.`,
    );
  if (byPerson.length > 0)
    sentences.push(
      when === 'now' || byServer.length > 0
        ? `You post it on ${listed(byPerson)} yourself.`
        : `You are reminded at that time to post it on ${listed(byPerson)} yourself.`,
    );
  return sentences.join(' ');
}
