import type { CommandName, CommandNameOf } from '#core/commands.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { documentKinds, type DocumentKind } from '#core/documents/versions.ts';
import { beginnings, commandNames, inputOf } from '#core/testing/command-walk.ts';
import type { Tab } from './device.ts';
import type { Ledger } from './ledger.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { SimulatedServer } from './server.ts';

const SCRATCH = 'ffff';

/** Whether an item belongs to the random commands. Its words come and go, so none of them enter the ledger. */
export function isScratch(id: string): boolean {
  return id.startsWith(SCRATCH);
}

/** A few items only, so that devices meet in them. */
const ITEMS = 4;

interface Tried<Kind extends DocumentKind> {
  readonly kind: Kind;
  readonly id: string;
  readonly name: CommandNameOf<Kind>;
  readonly seed: number;
}

/** A random command for the workspace or one of a few items. */
export function pickCommand(random: SeededRandom, account: string): Tried<DocumentKind> {
  const kind = random.pick(documentKinds);
  const seed = random.below(2 ** 31);
  const id = kind === 'workspace' ? account : scratchId(random.below(ITEMS), account);
  const isBeginning = kind === 'content-item' && random.chance(0.2);
  const names: readonly CommandName[] = isBeginning ? beginnings : commandNames(kind);
  return { kind, id, seed, name: random.pick(names) };
}

function scratchId(n: number, account: string): string {
  return `${SCRATCH}${String(n).padStart(4, '0')}-0000-4000-8000-${account.slice(-12)}`;
}

/** Runs it as a person would. */
export async function tryCommand({ documents }: Tab, { kind, id, name, seed }: Tried<DocumentKind>): Promise<void> {
  await documents.applyCommand(id, name, (document) => inputOf<typeof kind>({ name, seed }, document as never, id));
}

/** Writes a word into an existing item through the API, as another program would. */
export async function writeWord(
  server: SimulatedServer,
  account: string,
  { random, ledger }: { readonly random: SeededRandom; readonly ledger: Ledger },
): Promise<void> {
  const items = server
    .storedDocuments(account)
    .filter(({ kind, documentId }) => kind === 'content-item' && !isScratch(documentId));
  if (items.length === 0) return;
  const { documentId } = random.pick(items);
  const word = ledger.newWord();
  const input = { path: bodyPath, text: `${word} `, separator: '\n' } as const;
  const call = { name: 'appendText', input } as const;
  if (await server.write(account, { documentId, kind: 'content-item', call })) ledger.promise([word]);
}
