import { counted } from '#core/kernel/counted.ts';
import { RiCalendarScheduleLine, RiDeleteBinLine, RiFileTextLine, RiMore2Line } from '@remixicon/react';
import { memo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SearchHit } from '#core/content/find-items.ts';
import type { PillarRow } from '#core/workspace/workspace-row.ts';
import { ItemFacts } from '../../features/publishing/item-facts.tsx';
import { SearchHitWords } from '../../features/content/use-search-texts.tsx';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { draftPlace, wizardPath, writing } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

export interface ItemRowProps {
  readonly item: StoredContentRow;
  readonly pillar: PillarRow | undefined;
  readonly hit: SearchHit | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onSchedule: (item: StoredContentRow) => void;
  readonly onDelete: (id: string) => Promise<void>;
}

/** A draft, or a scheduled or published item. */
export const ItemRow = memo(function ItemRow({ item, pillar, hit, now, onSchedule, onDelete }: ItemRowProps) {
  const navigate = useNavigate();
  const { id, row } = item;
  const title = row.title || 'Untitled';
  const action = row.status === 'draft' ? 'Continue' : 'Open';
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-surface py-2.5 pr-1 pl-4 shadow-low desk:gap-3.5 desk:pr-3">
      <div className="min-w-0 grow">
        <div dir="auto" className="font-medium text-pretty wrap-anywhere">
          {title}
        </div>
        {hit && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-ink-3">
            <SearchHitWords hit={hit} />
          </p>
        )}
        <ItemFacts row={row} pillar={pillar} now={now} />
      </div>
      <span className="hidden shrink-0 text-sm text-ink-3 wide:block">{counted(row.words, 'word')}</span>
      <Link to={wizardPath(id)} aria-label={`${action}: ${title}`} className={buttonClass()}>
        {action}
      </Link>
      <Menu
        trigger={
          <IconButton label={`More actions for ${title}`} data-item={item.id}>
            <RiMore2Line size={19} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { value: 'write', label: 'Write now', icon: <RiFileTextLine size={17} aria-hidden="true" /> },
          ...(row.status === 'published'
            ? []
            : [
                {
                  value: 'schedule',
                  label: row.status === 'draft' ? 'Schedule' : 'Change time',
                  icon: <RiCalendarScheduleLine size={17} aria-hidden="true" />,
                },
              ]),
          {
            value: 'delete',
            label: 'Delete',
            icon: <RiDeleteBinLine size={17} aria-hidden="true" />,
            isDangerous: true,
          },
        ]}
        onSelect={(chosen) => {
          if (chosen === 'write') void navigate(wizardPath(id, draftPlace), { state: writing });
          else if (chosen === 'schedule') onSchedule(item);
          else void onDelete(id);
        }}
      />
    </li>
  );
});
