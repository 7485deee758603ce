import type { HeldPosts } from './held-posts.ts';
import type { ProtocolReply, ProtocolRequest } from './mastodon-protocol.ts';

interface SentStory {
  readonly title?: string;
  readonly content?: string;
  readonly contentFormat?: string;
  readonly tags?: readonly string[];
  readonly canonicalUrl?: string;
  readonly publishStatus?: string;
}

export function isMediumCall({ url }: ProtocolRequest): boolean {
  return url.pathname === '/v1/me' || /^\/v1\/users\/[\w-]+\/posts$/.test(url.pathname);
}

/**
 * Medium's interface with an integration token (github.com/Medium/medium-api-docs, read in November 2026): the account,
 * and new stories. Equal stories are accepted.
 */
export function answerMedium({ method, url, headers, body }: ProtocolRequest, held: HeldPosts): ProtocolReply {
  const [, owner] = /^Bearer good-(\w+)$/.exec(headers['authorization'] ?? '') ?? [];
  if (owner === undefined) return refusal(401, 'Token was invalid.', 6003);
  if (method === 'GET' && url.pathname === '/v1/me')
    return data(200, {
      id: `id-${owner}`,
      username: owner,
      name: owner,
      url: `https://medium.com/@${owner}`,
      imageUrl: `https://images.medium.com/${owner}.png`,
    });
  if (method !== 'POST' || url.pathname !== `/v1/users/id-${owner}/posts`)
    return refusal(403, 'User and authorId do not match', 6027);
  const sent = JSON.parse(body) as SentStory;
  if (!sent.title || !sent.content || !['html', 'markdown'].includes(sent.contentFormat ?? ''))
    return refusal(400, 'A required field is missing', 2002);
  const text = sent.content;
  const story = held.add({ kind: 'article', owner, text, repliesTo: null, headers, record: { ...sent } });
  const { title, tags, canonicalUrl, publishStatus = 'public' } = sent;
  return data(201, {
    id: story.id,
    title,
    authorId: `id-${owner}`,
    tags,
    url: `https://medium.com/@${owner}/${story.id}`,
    ...(canonicalUrl !== undefined && { canonicalUrl }),
    publishStatus,
    publishedAt: held.now().getTime(),
    license: 'all-rights-reserved',
    licenseUrl: 'https://medium.com/policy/license',
  });
}

function data(status: number, json: object): ProtocolReply {
  return { status, json: { data: json } };
}

function refusal(status: number, message: string, code: number): ProtocolReply {
  return { status, json: { errors: [{ message, code }] } };
}
