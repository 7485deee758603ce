import type { Result } from '#core/kernel/result.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { showToast } from '../../ui/show-toast.ts';
import { notStored } from './item-commands.ts';
import type { ActionTools, Changed, Failure } from './item-action.ts';
import { itemAction, type ItemActionId } from './item-actions.ts';

/** Runs an action. One that changes something shows the result, with an undo. */
export function runAction(id: ItemActionId, item: StoredContentRow, tools: ActionTools): void {
  const action = itemAction(id);
  if (action.kind !== 'change') {
    action.run(item, tools);
    return;
  }
  const change = async () => await showChange(() => action.run(item, tools), { failure: action.failure, item });
  const { leave } = tools.list;
  const run = () => void (action.leavesList && leave ? leave(item, change) : change());
  if (action.asksFirst?.(item.row)) tools.ask({ type: 'delete', item, onDelete: run });
  else run();
}

/** Runs a change and shows its result, unless the person stopped it. Resolves to whether it was done. */
export async function showChange(
  work: () => Promise<Result<Changed | null, string>>,
  { failure, item }: { readonly failure: Failure; readonly item: StoredContentRow },
): Promise<boolean> {
  const result = await work().catch(() => null);
  if (!result) {
    showToast({ ...failure.notStored(item.row), tone: 'bad' });
    return false;
  }
  if (!result.ok) {
    showToast({ title: failure.refused, text: result.error, tone: 'bad' });
    return false;
  }
  if (!result.value) return false;
  const { title, text, undo } = result.value;
  const takeBack = async () => {
    const undone = await undo?.().catch(() => null);
    if (undone === null) sayNotStored('update');
    else if (undone && !undone.ok) showToast({ title: 'Could not undo', text: undone.error, tone: 'bad' });
  };
  showToast({
    title,
    ...(text !== undefined && { text }),
    ...(undo && { action: { label: 'Undo', run: () => void takeBack() } }),
  });
  return true;
}

/** Shows that this device could not store a change. */
export function sayNotStored(what: 'update' | 'delete'): void {
  showToast({ ...notStored(what), tone: 'bad' });
}
