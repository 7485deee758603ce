import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { itemName } from '#core/content/item-name.ts';
import type { ListedItem } from '#core/content/content-row.ts';
import { ownMaterial } from '#core/growth/own-material.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useKeptFigures } from '../../features/publishing/kept-figures.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { wizardPath } from '../../paths.ts';
import { useNow } from '../../ui/use-now.ts';

/** The person’s own material: ideas to write, pillars that fall behind, posts to post again. */
export function OwnMaterialLists({ onClose }: { readonly onClose: () => void }) {
  const items = useContentRows();
  const workspace = useWorkspace();
  const reach = useKeptFigures()?.reach;
  const now = useNow();
  const material = useMemo(
    () => items && workspace && ownMaterial({ items, pillars: workspace.pillars, reach: reach ?? new Map(), now }),
    [items, workspace, reach, now],
  );
  if (!material) return null;
  const { unfinished, behind, worthRepeating } = material;
  if (unfinished.length + behind.length + worthRepeating.length === 0) return null;
  return (
    <section aria-label="What you already have" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-medium">What you already have</h3>
      <ItemLinks title="Ideas to write" items={unfinished} onClose={onClose} />
      {behind.length > 0 && (
        <p className="text-sm text-ink-2">Below target: {behind.map(({ name }) => name).join(', ')}</p>
      )}
      <ItemLinks title="Posts worth posting again" items={worthRepeating} onClose={onClose} />
    </section>
  );
}

interface ItemLinksProps {
  readonly title: string;
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

function ItemLinks({ title, items, onClose }: ItemLinksProps) {
  if (items.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="text-ink-2">{title}</h4>
      <ul className="grid gap-1">
        {items.map(({ id, row }) => (
          <li key={id}>
            <Link to={wizardPath(id)} onClick={onClose} className="wrap-anywhere">
              {itemName(row)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
