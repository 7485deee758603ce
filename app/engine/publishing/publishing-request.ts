import type { PublishingCall } from './publishing-call.ts';

/** What a call says beside what it is about. */
export type PublishingWords =
  | { readonly action: 'publish'; /** What the person sees. */ readonly title: string; readonly content: string }
  | { readonly action: 'settle'; /** Whether the platform has the post. */ readonly isThere: boolean }
  | { readonly action: 'update' }
  | { readonly action: 'take-down' };

export interface PublishingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly json: string;
}

/**
 * The call as it goes over the wire, in the shapes of `core/api/publishing.ts`: those load zod, which a page that only
 * queues has no need of. Everything but publishing is about one platform.
 */
export function publishingRequest(
  { itemId, generations }: Pick<PublishingCall, 'itemId' | 'generations'>,
  words: PublishingWords,
): PublishingRequest {
  const platforms = Object.keys(generations).map(Number);
  const path = `/api/content/${itemId}/publications/${platforms[0]}`;
  switch (words.action) {
    case 'publish': {
      const { title, content } = words;
      const body = { contentId: itemId, platforms, title, content, generations, atOnce: true };
      return { method: 'POST', path: '/api/content/distribute', json: JSON.stringify(body) };
    }
    case 'settle': {
      const body = { generation: Object.values(generations)[0], isThere: words.isThere };
      return { method: 'POST', path, json: JSON.stringify(body) };
    }
    case 'update':
      return { method: 'PUT', path, json: '{}' };
    case 'take-down':
      return { method: 'DELETE', path, json: '{}' };
  }
}

/** The body of a call that publishes, for these platforms only. */
export function withPlatforms(json: string, generations: PublishingCall['generations']): string {
  const body = JSON.parse(json) as object;
  return JSON.stringify({ ...body, platforms: Object.keys(generations).map(Number), generations });
}
