import { showToast } from '../../ui/show-toast.ts';
import type { Done } from './use-item-commands.ts';

/** Does something to an item; says under "Error" that the device did not take it (docs/rules/planning.md). */
export async function tryItem<Made>(what: 'update' | 'delete', work: () => Promise<Made>, noun = 'content') {
  try {
    return { made: await work() };
  } catch {
    sayRefused(what, noun);
    return null;
  }
}

/** Says that the device did not take it. */
export function sayRefused(what: 'update' | 'delete', noun = 'content'): void {
  showToast({ title: 'Error', text: `Failed to ${what} ${noun}`, tone: 'bad' });
}

/** Moves an item, and says that it was moved or why not. */
export async function tryMove(
  work: () => Promise<Done>,
  said: { readonly title: string; readonly undo: () => Promise<unknown> },
): Promise<void> {
  const result = await tryItem('update', work);
  if (!result) return;
  if (result.made.ok)
    showToast({
      title: said.title,
      action: { label: 'Undo', run: () => void tryItem('update', said.undo) },
    });
  else showToast({ title: 'Not moved', text: result.made.error, tone: 'bad' });
}
