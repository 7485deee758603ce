import { Link } from 'react-router-dom';
import { itemName } from '#core/content/item-name.ts';
import { wizardPath } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { useStored } from '../account/use-stored.ts';

/**
 * "1 to choose": a link to the first item with a property that two devices changed. Renders nothing when there is none.
 */
export function ChoicesLink({ className }: { readonly className: string }) {
  const choices = useChoices() ?? [];
  const [first] = choices;
  if (!first) return null;
  return (
    <Link
      to={wizardPath(first.id, { panel: 'reconcile' })}
      aria-label={`${choices.length} to review: open ${first.title}`}
      className={classNames(
        // On a phone, a draft's header has no room for it, and the draft's own notice says the same.
        'at-desk:max-desk:hidden inline-flex min-h-11 items-center rounded-full border border-warn bg-surface px-3 text-xs font-medium whitespace-nowrap text-warn no-underline hover:bg-sunken desk:min-h-8',
        className,
      )}
    >
      {choices.length} to review
    </Link>
  );
}

/** An item with a property that two devices changed. */
export interface ItemToChoose {
  readonly id: string;
  readonly title: string;
}

/** The items with a choice to make; undefined while they are read. */
export function useChoices(): readonly ItemToChoose[] | undefined {
  return useStored<readonly ItemToChoose[]>(async (store) => {
    const rows = await store.read(['contentRows'], (transaction) => transaction.table('contentRows').withConflicts());
    return rows.filter(({ row }) => row.deletedAt === null).map(({ id, row }) => ({ id, title: itemName(row) }));
  }, []);
}
