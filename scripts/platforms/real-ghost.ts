import { createHmac } from 'node:crypto';
import { noFigures } from '#core/publishing/post-figures.ts';
import { ghost } from '#server/publishing/adapters/ghost.ts';
import type { RealPlatform } from './journey.ts';
import type { RealGhost } from './start-ghost.ts';

interface ShownPost {
  readonly html: string;
  readonly feature_image_alt: string | null;
}

interface Member {
  readonly id: string;
}

/** A Ghost site as a platform, read as strangers read it. */
export function realGhost({ url, adminKey, contentKey }: RealGhost): RealPlatform {
  const admin = async (path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${url}/ghost/api/admin/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Ghost ${tokenOf(adminKey)}`,
        'Accept-Version': 'v6.0',
        'Content-Type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return await reply.json();
  };
  return {
    platform: ghost,
    // As people copy it from the browser.
    input: { address: `${url}/ghost/#/settings/integrations`, username: '', token: adminKey },
    shows: ['<strong>Ship</strong> small &amp; ', '1 &lt; 2'],
    read: async (ref) => {
      const reply = await fetch(`${url}/ghost/api/content/posts/${ref}/?key=${contentKey}`);
      if (!reply.ok) return null;
      const { posts } = (await reply.json()) as { readonly posts: readonly ShownPost[] };
      const [{ html, feature_image_alt: above } = { html: '', feature_image_alt: null }] = posts;
      const inText = [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt!);
      return {
        text: html,
        descriptions: inText.length === 1 && above === inText[0] ? inText : [...inText, String(above)],
      };
    },
    count: async () => {
      const { posts } = (await admin('posts/?fields=id,title&limit=50')) as {
        readonly posts: readonly { readonly title: string }[];
      };
      // A new site greets its owner with a post.
      return posts.filter(({ title }) => title !== 'Coming soon').length;
    },
    react: async (ref) => {
      const member = { name: 'Reader', email: `reader-${ref}@example.org` };
      const made = (await admin('members/', { members: [member] })) as { readonly members: readonly Member[] };
      const comment = { post_id: ref, member_id: made.members[0]?.id, html: '<p>Well said.</p>' };
      await admin('comments/', { comments: [comment] });
      // Only an e-mail with the post has the buttons that count as likes.
      return { ...noFigures, likes: 0, replies: 1 };
    },
  };
}

/** A token of one minute. It is made here anew, so that a mistake of the adapter's does not count for itself. */
function tokenOf(adminKey: string): string {
  const [kid, secret = ''] = adminKey.split(':');
  const encode = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const head = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode({ iat: now, exp: now + 60, aud: '/admin/' })}`;
  return `${head}.${createHmac('sha256', Buffer.from(secret, 'hex')).update(head).digest('base64url')}`;
}
