import { RiArrowRightLine, RiLineChartLine, RiQuillPenLine, RiRecycleLine } from '@remixicon/react';
import { Link } from 'react-router-dom';
import { InstallCard } from '../../components/install-card.tsx';
import { draftRows, ideaRows } from '../../components/list-rows.ts';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { useSignedInUser } from '../../data/session/use-session.ts';
import { paths, wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { WriteNow } from '../../components/write-now.tsx';
import { MergedSection } from './merged-section.tsx';

const shownItems = 4;

export function DashboardScreen() {
  const user = useSignedInUser();
  const name = (user.fullName ?? user.username) || 'User';
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-[28px] leading-tight desk:text-2xl">Welcome back, {name}</h2>
        <div className="flex flex-wrap gap-2.5">
          <Link to={paths.studio} className={buttonClass({ variant: 'primary' })}>
            <RiQuillPenLine size={17} aria-hidden="true" />
            Create
          </Link>
          <Link to={paths.pipeline} className={buttonClass()}>
            <RiRecycleLine size={17} aria-hidden="true" />
            Repurpose
          </Link>
          <Link to={paths.analytics} className={buttonClass()}>
            <RiLineChartLine size={17} aria-hidden="true" />
            Analytics
          </Link>
        </div>
      </section>
      <MergedSection />
      <section aria-labelledby="continue" className="grid gap-3">
        <h2 id="continue" className="text-xl">
          Continue writing
        </h2>
        <RecentItems />
      </section>
      <InstallCard />
      <p className="max-w-[64ch] border-t border-line pt-4 text-base text-ink-2">
        Still to come here: your brand score, today's snapshot, growth progress, content balance and the activity
        calendar.
      </p>
    </div>
  );
}

function RecentItems() {
  const rows = useContentRows();
  if (!rows) return <SkeletonList label="Loading your pieces" />;
  const items = [...draftRows(rows), ...ideaRows(rows)].slice(0, shownItems);
  if (items.length === 0) {
    return (
      <EmptyState
        title="No content ideas yet"
        text={<span className="max-desk:hidden">Press N anywhere to write one down.</span>}
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
              <span className="block truncate font-medium">{row.title || 'Untitled'}</span>
              <span className="text-xs text-ink-3">
                {row.status === 'ideas' ? 'Idea' : 'Draft'} · Step {row.resumeStep} of 8
                {row.words > 0 && ` · ${row.words} ${row.words === 1 ? 'word' : 'words'}`}
              </span>
            </span>
            <RiArrowRightLine size={18} aria-hidden="true" className="shrink-0 text-ink-3" />
          </Link>
          <WriteNow id={id} title={row.title} />
        </li>
      ))}
    </ul>
  );
}
