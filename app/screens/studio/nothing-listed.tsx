import { contentStatuses, type ContentStatus } from '#core/documents/content-item.ts';
import type { StatusCounts } from '#core/content/find-items.ts';
import { statusLook } from '../../features/content/status-look.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { StudioPlace } from './use-studio-place.ts';

const empty: Readonly<Record<Exclude<ContentStatus, 'ideas'>, { readonly title: string; readonly text: string }>> = {
  draft: { title: 'No drafts yet', text: 'An idea becomes a draft with Save Draft in the wizard.' },
  scheduled: { title: 'Nothing is scheduled', text: 'Give a draft a date, and it stands here until it goes out.' },
  published: { title: 'Nothing is published yet', text: 'What went out stands here, with where it is found.' },
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
      title="Nothing found here"
      text={
        elsewhere.length > 0
          ? 'There is more under another heading.'
          : 'No title, description or text has these words in this pillar.'
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
