import { itemName } from '#core/content/item-name.ts';
import { useStored } from '../account/use-stored.ts';

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
