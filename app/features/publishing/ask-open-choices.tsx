import { createRoot } from 'react-dom/client';
import { itemName } from '#core/content/item-name.ts';
import { type OpenChoices, openChoices } from '#core/history/open-choices.ts';
import { deviceHere } from '../../engine/store/device-here.ts';
import { wizardPath } from '../../paths.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Account } from '../account/start-account.ts';
import { readContentRow } from '../content/use-content-rows.ts';
import { openChoicesSentence } from '../writing/contested-words.ts';
import { settledPassages } from '../writing/settled-passages.ts';

/** The choices that the person has published as they are, by item. The same ones are not asked about again. */
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
  const found = (await Promise.all(ids.map(async (id) => await choicesOf(account, id)))).filter(
    (each) => each !== null && accepted.get(each.id) !== JSON.stringify(each.choices),
  ) as readonly Found[];
  const [first] = found;
  if (!first) return true;
  const row = await readContentRow(account.deps.store, first.id);
  const more = found.length > 1 ? `, and ${found.length - 1} more` : '';
  const answer = await ask(openChoicesSentence(first.choices), `${row ? itemName(row) : ''}${more}`);
  if (answer === 'show') go(wizardPath(first.id, { panel: 'reconcile' }));
  if (answer !== 'go-on') return false;
  for (const { id, choices } of found) accepted.set(id, JSON.stringify(choices));
  return true;
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
async function ask(title: string, name: string): Promise<'go-on' | 'show' | 'stop'> {
  const root = createRoot(document.createElement('div'));
  return await new Promise((resolve) => {
    const answer = (chosen: 'go-on' | 'show' | 'stop') => {
      root.unmount();
      resolve(chosen);
    };
    root.render(
      <ConfirmDialog
        isOpen
        title={title}
        text={
          <>
            <bdi>{name}</bdi>. Readers get it as it stands.
          </>
        }
        confirmLabel="Publish as it is"
        confirmVariant="primary"
        cancelLabel="Show me"
        onConfirm={() => answer('go-on')}
        onCancel={() => answer('show')}
        onClose={() => answer('stop')}
      />,
    );
  });
}
