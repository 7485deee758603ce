import type { ContentItem } from '#core/documents/content-item.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { Post } from '#core/publishing/post.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { readPublication } from '#core/publishing/read-publications.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { slugStem } from '#core/publishing/slug.ts';
import { useSignedInUser } from '../account/use-session.ts';
import { Card } from '../../ui/card.tsx';
import { AuthorLine } from './author-line.tsx';
import { MarkdownPreview } from './markdown-preview.tsx';
import type { Author } from './use-author.ts';

export interface ArticlePreviewProps {
  readonly item: ContentItem;
  readonly post: Post;
  readonly platform: ListedPlatform;
  readonly author: Author;
  readonly tags: readonly string[];
}

/** A post with a title, its text formatted, and how it is named where others link to it. */
export function ArticlePreview({ item, post, platform, author, tags }: ArticlePreviewProps) {
  const { title, body, metaDescription } = post;
  const isOwnSite = platform.id === ownSiteId;
  const published = readPublication(item, ownSiteId);
  const ownAddress = published?.state === 'shared' ? published.url : null;
  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {title === '' ? (
          <p className="text-sm text-warn">{platform.name} needs a title. Add one first.</p>
        ) : (
          <h3 dir="auto" className="font-serif text-2xl leading-tight wrap-anywhere">
            {title}
          </h3>
        )}
        <AuthorLine author={author} platform={platform} />
        <MarkdownPreview text={body} />
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex list-none flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag} dir="auto" className="rounded-full bg-sunken px-2.5 py-1 text-sm text-ink-2">
                {tag}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {isOwnSite && title !== '' && (
        <SearchResult title={title} description={metaDescription} address={published?.url ?? null} />
      )}
      {!isOwnSite && ownAddress !== null && (
        <p className="text-sm wrap-anywhere text-ink-2">
          Original (canonical address): <span className="text-ink">{withoutScheme(ownAddress)}</span>
        </p>
      )}
    </>
  );
}

interface SearchResultProps {
  readonly title: string;
  /** Null while none is written: search engines choose words of the text themselves then. */
  readonly description: string | null;
  /** Null before it is published. */
  readonly address: string | null;
}

/** A post of the own site in search results and link previews. */
function SearchResult({ title, description, address }: SearchResultProps) {
  const { username } = useSignedInUser();
  const shown = address ?? `${location.host}${sitePath(username, slugStem(title))}`;
  return (
    <section aria-label="In search results" className="grid gap-1 rounded-lg border border-line bg-sunken p-4">
      <p className="text-xs wrap-anywhere text-ink-2">{withoutScheme(shown)}</p>
      <p dir="auto" className="text-md text-info">
        {title}
      </p>
      <p dir="auto" className="text-sm text-ink-2">
        {description ?? 'No description yet: search engines choose words of the text. Step 6 has a field for it.'}
      </p>
    </section>
  );
}

/** An address without its scheme, with the letters of its language. */
function withoutScheme(address: string): string {
  try {
    return decodeURI(address.replace(/^https?:\/\//, ''));
  } catch {
    return address;
  }
}
