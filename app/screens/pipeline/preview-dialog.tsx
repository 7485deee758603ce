import { format } from 'date-fns';
import { Link } from 'react-router-dom';
import { findPlatform } from '#core/platforms/catalogue.ts';
import { useStored } from '../../data/account/use-stored.ts';
import type { StoredContentRow } from '../../engine/rows.ts';
import { wizardPath } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { stepBadge } from './pipeline-score.ts';
import { statusLooks } from './status-look.ts';

export interface PreviewDialogProps {
  readonly stored: StoredContentRow;
  readonly onClose: () => void;
}

/** An item's words, without opening it. */
export function PreviewDialog({ stored: { id, row }, onClose }: PreviewDialogProps) {
  const text = useStored<string | null>(
    async (store) => (await store.read(['texts'], (transaction) => transaction.table('texts').get(id)))?.text ?? null,
    null,
    [id],
  );
  const { label, tone } = statusLooks[row.status];
  const [platformId] = row.platformIds;
  const platform = platformId === undefined ? undefined : findPlatform(platformId);
  const words = text === undefined ? undefined : text?.slice(row.bodyAt).trim() || row.description;
  return (
    <Dialog isOpen onClose={onClose} title={row.title || 'Untitled'} className="desk:max-w-[680px]">
      <p className="flex flex-wrap items-center gap-2">
        <Pill tone={tone}>{label}</Pill>
        <Pill>{stepBadge(row)}</Pill>
        <span className="text-sm text-ink-3">
          {platform?.name ?? 'Unknown'}
          {row.createdAt && ` · Created ${format(row.createdAt, 'd MMM yyyy')}`}
        </span>
      </p>
      {words === undefined ? (
        <Skeleton className="h-[160px]" />
      ) : (
        <p
          dir="auto"
          // It may be longer than the dialog, and the keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-[50dvh] overflow-y-auto font-serif text-base leading-relaxed wrap-anywhere whitespace-pre-wrap"
        >
          {words || <span className="text-ink-3">Nothing written yet.</span>}
        </p>
      )}
      <div className="flex justify-end">
        <Link to={wizardPath(id)} className={buttonClass({ variant: 'primary' })}>
          Edit
        </Link>
      </div>
    </Dialog>
  );
}
