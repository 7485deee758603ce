import { createRoot } from 'react-dom/client';
import { itemName } from '#core/content/item-name.ts';
import { type OpenChoices, openChoices } from '#core/history/open-choices.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { wizardPath } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { getAccount, onAccount } from '../account/open-account.ts';
import type { Account } from '../account/start-account.ts';
import { readContentRow } from '../content/use-content-rows.ts';
import { openChoicesSentence } from '../writing/contested-words.ts';
import { settledPassages } from '../writing/settled-passages.ts';

/** The keys of the choices that the person has sent as they are, by item. The same ones are not asked about again. */
const accepted = new Map<string, string>();

interface Found {
  readonly id: string;
  readonly choices: OpenChoices;
}

/**
 * Asks once where two devices wrote different things and nobody has chosen yet. Resolves to whether the drafts go out
 * as they are.
 */
export async function askOpenChoices(
  account: Account,
  ids: readonly string[],
  go: (path: string) => void,
): Promise<boolean> {
  const found: Found[] = [];
  // One after the other: hundreds of open documents would fill a phone's memory.
  for (const id of await mergedAmong(account, ids)) {
    const each = await choicesOf(account, id);
    if (each && accepted.get(id) !== each.choices.key) found.push(each);
  }
  const [first] = found;
  if (!first) return true;
  const row = await readContentRow(account.deps.store, first.id);
  const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
  const answer = await ask(account, openChoicesSentence(first.choices), `${row ? itemName(row) : ''}${more}`);
  if (answer === 'show') go(wizardPath(first.id, { panel: 'reconcile' }));
  if (answer !== 'go-on') return false;
  for (const { id, choices } of found) accepted.set(id, choices.key);
  return true;
}

/**
 * The items of a list that another device has changed: only these can have an open choice. A single one may be open, with
 * a change that its rows do not have yet.
 */
async function mergedAmong(account: Account, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 1) return ids;
  return await account.deps.store.read(['merged', 'contentRows'], async (transaction) => {
    const merged = await transaction.table('merged').getAll(ids);
    const rows = await transaction.table('contentRows').getAll(ids);
    return ids.filter((_id, at) => merged[at] !== undefined || (rows[at]?.row.conflicts.length ?? 0) > 0);
  });
}

async function choicesOf(account: Account, id: string): Promise<Found | null> {
  const documents = await account.documents();
  const opened = await documents.open('content-item', id);
  if (opened.state !== 'open') return null;
  try {
    const { document } = opened;
    document.flushBindings(null);
    const row = await account.deps.store.read(['seen'], (transaction) => transaction.table('seen').get(id));
    const choices = openChoices(document.doc(), {
      seen: row?.heads ?? null,
      here: deviceHere(document),
      settled: settledPassages(),
    });
    return choices && { id, choices };
  } finally {
    documents.release(id);
  }
}

/** In a root of its own: every screen asks, and the dialog outlives the menu or the row that it came from. */
async function ask(account: Account, title: string, name: string): Promise<'go-on' | 'show' | 'stop'> {
  const root = createRoot(document.createElement('div'));
  return await new Promise((resolve) => {
    const answer = (chosen: 'go-on' | 'show' | 'stop') => {
      stopListening();
      root.unmount();
      resolve(chosen);
    };
    // A logout, in another tab too, leaves nothing of its person on the screen.
    const stopListening = onAccount(() => {
      if (getAccount() !== account) answer('stop');
    });
    root.render(
      <ConfirmDialog
        isOpen
        title={title}
        text={
          <>
            <bdi>{name}</bdi>. Readers get it as it stands.
          </>
        }
        confirmLabel="Go on as it is"
        confirmVariant="primary"
        cancelLabel="Show me"
        onConfirm={() => answer('go-on')}
        onCancel={() => answer('show')}
        onClose={() => answer('stop')}
      />,
    );
  });
}
