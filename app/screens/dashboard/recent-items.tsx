import { RiArrowRightLine } from '@remixicon/react';
import { Link } from 'react-router-dom';
import { itemName } from '#core/content/item-name.ts';
import { isBeingWritten, toContinue } from '#core/content/order-items.ts';
import { counted } from '#core/kernel/counted.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { WriteNow } from '../../features/content/write-now.tsx';
import { paths, wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

const shownItems = 4;

/** The items to go on with. */
export function RecentItems() {
  const rows = useContentRows();
  if (!rows) return <SkeletonList label="Loading your drafts" />;
  const items = toContinue(rows).slice(0, shownItems);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No content ideas yet"
        text={<span className="max-desk:hidden">Press N anywhere to add one.</span>}
      >
        <Link to={paths.studio} className={buttonClass({ variant: 'primary' })}>
          Open the Content Studio
        </Link>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-2.5">
      {items.map(({ id, row }) => (
        <li key={id} className="flex items-center gap-2">
          <Link
            to={wizardPath(id)}
            className="flex min-h-[64px] grow items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3 no-underline shadow-low transition-colors duration-120 hover:border-line-strong"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{itemName(row)}</span>
              <span className="text-xs text-ink-3">
                {row.status === 'ideas' ? 'Idea' : 'Draft'}
                {row.words > 0 && ` · ${counted(row.words, 'word')}${row.status === 'ideas' ? ' written' : ''}`}
              </span>
            </span>
            <RiArrowRightLine size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          </Link>
          <WriteNow id={id} title={itemName(row)} isGoingOn={isBeingWritten(row)} />
        </li>
      ))}
    </ul>
  );
}
