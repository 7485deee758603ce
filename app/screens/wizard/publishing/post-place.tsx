import type { ContentItem } from '#core/documents/content-item.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { readPost } from '#core/publishing/post.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { slugStem } from '#core/publishing/slug.ts';
import { useSession } from '../../../features/account/use-session.ts';
import type { PlatformState } from '../../../features/publishing/platform-states.ts';

export interface PostPlaceProps {
  readonly item: ContentItem;
  readonly platforms: readonly PlatformState[];
}

/** The title that is published, and the post's address on the person's own site if it goes there. */
export function PostPlace({ item, platforms }: PostPlaceProps) {
  const username = useSession().user?.username;
  const own = platforms.find(({ platform }) => platform.id === ownSiteId);
  const { title } = readPost(item, ownSiteId);
  // The server appends a number to an address that is taken.
  const planned = own?.isChosen && username && title && location.origin + sitePath(username, slugStem(title));
  const address = own?.latest?.url ?? planned;
  return (
    <dl className="grid pr-9 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <dt className="text-ink-2">Title</dt>
      <dd dir="auto" className="font-medium wrap-anywhere">
        {title || 'Untitled'}
      </dd>
      {address && (
        <>
          <dt className="text-ink-2">{own?.latest?.url ? 'Address' : 'Planned address'}</dt>
          <dd className="wrap-anywhere">{readable(address)}</dd>
        </>
      )}
    </dl>
  );
}

/** An address without its scheme, with the letters of its language. A document may hold one that cannot be decoded. */
function readable(address: string): string {
  try {
    return decodeURI(address.replace(/^https?:\/\//, ''));
  } catch {
    return address;
  }
}
