import { listed } from '../kernel/listed.ts';

/** The effect of the last step's button. */
export interface PublishingPlan {
  readonly when: 'now' | 'later';
  /** Names of the platforms that the server posts to. */
  readonly byServer: readonly string[];
  /** Names of the platforms that the person posts to by hand. */
  readonly byPerson: readonly string[];
}

/**
 * Says where an item goes and who posts it: "Publish now posts this on Blog Article. You post it on LinkedIn yourself." Empty while
 * no platform is chosen.
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
