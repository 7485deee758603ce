import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { PublicationBadge } from '../../components/distribution/publication-badge.tsx';
import { draftRows } from '../../components/list-rows.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** Drafts under way; nothing while there are none. */
export function DraftSection({ rows }: { readonly rows: readonly StoredContentRow[] }) {
  const drafts = useMemo(() => draftRows(rows), [rows]);
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="grid gap-4">
      <h2 id="drafts" className="flex items-baseline gap-2.5 text-xl">
        Drafts
        <span className="font-sans text-sm font-normal text-ink-3">{drafts.length}</span>
      </h2>
      <ul className="grid gap-2.5">
        {drafts.map(({ id, row }) => (
          <li
            key={id}
            className="flex items-center gap-3.5 rounded-md border border-line bg-surface px-4 py-2.5 shadow-low"
          >
            <div className="min-w-0 grow">
              <div className="font-medium text-pretty wrap-anywhere">{row.title || 'Untitled'}</div>
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
                {row.words.toLocaleString('en')} {row.words === 1 ? 'word' : 'words'}
                <PublicationBadge publications={row.publications} />
              </div>
            </div>
            <Link to={wizardPath(id)} aria-label={`Continue: ${row.title || 'Untitled'}`} className={buttonClass()}>
              Continue
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
