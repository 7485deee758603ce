import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import type { StatusCounts } from '#core/content/find-items.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { StudioPlace } from './use-studio-place.ts';

const empty: Readonly<Record<Exclude<ContentStatus, 'ideas'>, { readonly title: string; readonly text: string }>> = {
  draft: { title: 'No drafts yet', text: 'Open an idea and press Save Draft to turn it into a draft.' },
  scheduled: { title: 'Nothing scheduled', text: 'Schedule a draft and it will show here until it is published.' },
  published: { title: 'No posts yet', text: 'Your published posts will show here, with links.' },
};

/** An empty list of drafts, or of scheduled or published items. */
export function NothingYet({ status }: { readonly status: Exclude<ContentStatus, 'ideas'> }) {
  return <EmptyState {...empty[status]} />;
}

/**
 * Shown when a search or a pillar matches nothing of this status: names the statuses with matches, and offers to clear
 * the filter.
 */
export function NothingFound({ place, counts }: { readonly place: StudioPlace; readonly counts: StatusCounts }) {
  const elsewhere = contentStatuses.filter((status) => status !== place.status && counts[status] > 0);
  return (
    <EmptyState
      title="Nothing found"
      text={
        elsewhere.length > 0
          ? 'There are results under other headings.'
          : place.pillar === null
            ? 'Try another search.'
            : 'No results in this pillar. Try another search, or another pillar.'
      }
    >
      {elsewhere.map((status) => (
        <Button key={status} onClick={() => place.show(status)}>
          {statusLook[status].plural}: {counts[status].toLocaleString('en')}
        </Button>
      ))}
      <Button
        onClick={() => {
          place.search('');
          place.choosePillar(null);
        }}
      >
        Show all
      </Button>
    </EmptyState>
  );
}
