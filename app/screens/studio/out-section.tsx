import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { PublicationBadge } from '../../components/distribution/publication-badge.tsx';
import { outRows } from '../../components/list-rows.ts';
import { whenWords } from '../../components/when-words.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';

/** Rows that are shown at first, and more with each press. */
const PAGE = 10;

/** What is scheduled and what is published; nothing while there is neither. */
export function OutSection({ rows }: { readonly rows: readonly StoredContentRow[] }) {
  const out = useMemo(() => outRows(rows), [rows]);
  const [shown, setShown] = useState(PAGE);
  const [now] = useState(Date.now);
  if (out.length === 0) return null;
  return (
    <section aria-labelledby="out" className="grid gap-4">
      <h2 id="out" className="flex items-baseline gap-2.5 text-xl">
        Scheduled and published
        <span className="font-sans text-sm font-normal text-ink-3">{out.length}</span>
      </h2>
      <ul className="grid gap-2.5">
        {out.slice(0, shown).map(({ id, row }) => (
          <li
            key={id}
            className="flex items-center gap-3.5 rounded-md border border-line bg-surface px-4 py-2.5 shadow-low"
          >
            <div className="min-w-0 grow">
              <div dir="auto" className="font-medium text-pretty wrap-anywhere">
                {row.title || 'Untitled'}
              </div>
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-3">
                {whenWords(row, now)}
                <PublicationBadge publications={row.publications} />
              </div>
            </div>
            <Link to={wizardPath(id)} aria-label={`Open: ${row.title || 'Untitled'}`} className={buttonClass()}>
              Open
            </Link>
          </li>
        ))}
      </ul>
      {out.length > shown && (
        <div>
          <Button variant="quiet" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
