import type { PostSettings } from '../workspace/post-settings.ts';
import { findPlatform } from './platforms.ts';
import type { Post } from './post.ts';
import { ownSiteId } from './publication.ts';
import { slugStem } from './slug.ts';
import { tagAddress, tagLinks } from './tag-links.ts';

export interface AddSettingsOptions {
  readonly platformId: number;
  readonly settings: PostSettings;
  /** The address of the person's site on this server, `https://example.org/@maya`; null where it is unknown. */
  readonly site: string | null;
}

/** Whether posts on a platform have a signature and tagged links. The own site has neither: its pages are what links lead to. */
export function takesSettings(platformId: number): boolean {
  return platformId !== ownSiteId;
}

/**
 * A post as it is made on a platform: with the person's signature at its end, unless it ends with it already, and with
 * tags on the links to their own pages where they want them. Devices show the same post before the server makes it.
 */
export function addSettings(post: Post, { platformId, settings, site }: AddSettingsOptions): Post {
  const platform = findPlatform(platformId);
  if (!platform || !takesSettings(platformId) || post.body.trim() === '') return post;
  const signature = settings.signatures[platformId] ?? '';
  const signed =
    signature === '' || post.body.trimEnd().endsWith(signature) ? post.body : `${post.body.trimEnd()}\n\n${signature}`;
  if (!settings.taggedOn.includes(platformId)) return signed === post.body ? post : { ...post, body: signed };
  const tags = { source: platform.key, campaign: slugStem(post.title) };
  const own = { site, hosts: settings.ownHosts };
  const tagged = (text: string) => tagLinks(text, tags, own);
  const { firstComment, linkCard } = post;
  return {
    ...post,
    body: tagged(signed),
    ...(firstComment === undefined ? {} : { firstComment: tagged(firstComment) }),
    ...(linkCard && { linkCard: { ...linkCard, url: tagAddress(linkCard.url, tags, own) } }),
  };
}
