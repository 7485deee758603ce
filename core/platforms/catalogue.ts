export type PlatformType = 'linkedin' | 'twitter' | 'medium' | 'article' | 'other';

export interface Platform {
  readonly id: number;
  readonly name: string;
  readonly type: PlatformType;
  /** Name of the Remix icon that stands for the platform. */
  readonly icon: string;
  readonly description: string;
  readonly requiresTitle: boolean;
  readonly supportsTags: boolean;
}

/** Every platform that content can be written for. Ids are part of the data: never renumber. */
export const platforms: readonly Platform[] = [
  {
    id: 1,
    name: 'LinkedIn',
    type: 'linkedin',
    icon: 'linkedin',
    description: 'Professional network posts',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 2,
    name: 'Twitter',
    type: 'twitter',
    icon: 'twitter-x',
    description: 'Short posts and threads',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 3,
    name: 'Medium',
    type: 'medium',
    icon: 'medium',
    description: 'Stories for a reading audience',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 4,
    name: 'Blog Article',
    type: 'article',
    icon: 'article',
    description: 'A long article on your own site',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 5,
    name: 'Instagram',
    type: 'other',
    icon: 'instagram',
    description: 'Captions for pictures and reels',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 6,
    name: 'Facebook',
    type: 'other',
    icon: 'facebook',
    description: 'Posts for friends and pages',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 7,
    name: 'YouTube',
    type: 'other',
    icon: 'youtube',
    description: 'Video titles and descriptions',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 8,
    name: 'TikTok',
    type: 'other',
    icon: 'tiktok',
    description: 'Captions for short videos',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 9,
    name: 'Mastodon',
    type: 'other',
    icon: 'mastodon',
    description: 'Posts on your own instance',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 10,
    name: 'Bluesky',
    type: 'other',
    icon: 'bluesky',
    description: 'Short posts on an open network',
    requiresTitle: false,
    supportsTags: true,
  },
  {
    id: 11,
    name: 'WordPress',
    type: 'other',
    icon: 'wordpress',
    description: 'Posts on your WordPress site',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 12,
    name: 'Ghost',
    type: 'other',
    icon: 'ghost',
    description: 'Posts and newsletters on Ghost',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 13,
    name: 'Dev.to',
    type: 'other',
    icon: 'dev-to',
    description: 'Articles for developers',
    requiresTitle: true,
    supportsTags: true,
  },
  {
    id: 14,
    name: 'Webhook',
    type: 'other',
    icon: 'webhook',
    description: 'Your own endpoint',
    requiresTitle: false,
    supportsTags: true,
  },
];

/** The eight platforms that the wizard offers, in its order. */
export const wizardPlatforms: readonly Platform[] = platforms.slice(0, 8);

/** Used when an item has no platform: LinkedIn. */
export const defaultPlatformId = 1;

export function findPlatform(id: number): Platform | undefined {
  return platforms.find((platform) => platform.id === id);
}
