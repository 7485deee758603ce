import { noFigures } from '#core/publishing/post-figures.ts';
import { wordpress } from '#server/publishing/adapters/wordpress.ts';
import type { RealPlatform } from './journey.ts';
import type { RealSite } from './start-wordpress.ts';

interface ShownPost {
  readonly content: { readonly rendered: string };
  readonly featured_media: number;
}

/** A WordPress site as a platform, read as strangers read it. */
export function realWordPress({ url, username, password }: RealSite): RealPlatform {
  const addressOf = (query: string): string => `${url}/index.php?rest_route=/wp/v2/${query}`;
  const read = async (query: string, headers: Record<string, string> = {}) =>
    await fetch(addressOf(query), { headers });
  const Authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    platform: wordpress,
    // As people copy it, in groups of four.
    input: { address: `${url}/wp-admin/`, username, token: password.replaceAll(/(.{4})/g, '$1 ') },
    shows: ['<strong>Ship</strong> small &amp; ', '1 &lt; 2'],
    read: async (ref) => {
      const reply = await read(`posts/${ref}`);
      if (!reply.ok) return null;
      const { content, featured_media: featured } = (await reply.json()) as ShownPost;
      const media = await read(`media/${featured}`);
      const { alt_text: above = '' } = media.ok ? ((await media.json()) as { alt_text?: string }) : {};
      const html = content.rendered;
      const inText = [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt!);
      return { text: html, descriptions: inText.length === 1 && above === inText[0] ? inText : [...inText, above] };
    },
    count: async () => {
      const reply = await read('posts&status=any&_fields=id,title', { Authorization });
      const posts = (await reply.json()) as readonly { readonly title: { readonly rendered: string } }[];
      // A new site greets its owner with a post.
      return posts.filter(({ title }) => !title.rendered.startsWith('Hello world')).length;
    },
    react: async (ref) => {
      const reply = await fetch(addressOf('comments'), {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ post: Number(ref), content: 'Well said.' }),
      });
      if (!reply.ok) throw new Error(`A comment was answered ${reply.status}: ${await reply.text()}`);
      return { ...noFigures, replies: 1 };
    },
  };
}
