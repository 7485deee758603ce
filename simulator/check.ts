import * as A from '@automerge/automerge/slim';
import { missingDependencies, sameHeads, sortedHeads } from '#core/documents/load.ts';
import { projectDocument } from '#core/project-document.ts';
import type { Tab } from './device.ts';
import { deviceReplica, serverReplica, wordsOf, type Replica } from './ground-truth.ts';
import type { Ledger } from './ledger.ts';
import type { SimulatedServer } from './server.ts';

/** A broken invariant, numbered as in docs/architecture.md, "Invariants": I1 is the first, and so on. */
class Violation extends Error {
  override readonly name = 'Violation';

  constructor(invariant: 'I1' | 'I2' | 'I4' | 'I5' | 'I6' | 'contentRows', detail: string) {
    super(`${invariant}: ${detail}`);
  }
}

export interface Account {
  readonly id: string;
  readonly ledger: Ledger;
}

/** Checks a world at rest: everything saved exists, all replicas are equal, and every row matches its document. */
export async function checkQuiescent(account: Account, tabs: readonly Tab[], server: SimulatedServer): Promise<void> {
  const truth = serverReplica(server, account.id);
  checkWords(account.ledger, truth);
  checkServerRows(account.id, server, truth);
  for (const tab of tabs) {
    const replica = await deviceReplica(tab, { withOutbox: false });
    checkSame(truth, replica);
    await checkRows(tab, replica);
    checkOpenDocument(tab, truth);
    const { word } = await tab.status();
    if (word !== 'Synced')
      throw new Violation('I6', `${tab.device.name} says ${word} long after every fault has ended`);
  }
}

/** I1: the server stores every word that a device called saved. */
function checkWords(ledger: Ledger, truth: Replica): void {
  const held = wordsOf(truth);
  const lost = [...ledger.promised].filter((word) => !held.has(word));
  if (lost.length > 0) throw new Violation('I1', `lost ${lost.join(', ')}`);
}

/** I2: equal heads and equal JSON. */
function checkSame(truth: Replica, replica: Replica): void {
  for (const [id, { document }] of truth.documents) {
    const other = replica.documents.get(id)?.document;
    if (!other) throw new Violation('I2', `${replica.name} lacks document ${id}`);
    if (missingDependencies(other).length > 0) throw new Violation('I2', `${replica.name} has gaps in ${id}`);
    if (!sameHeads(sortedHeads(other), sortedHeads(document)))
      throw new Violation('I2', `${replica.name} has other heads of ${id}`);
    if (JSON.stringify(other) !== JSON.stringify(document))
      throw new Violation('I2', `${replica.name} reads another ${id}`);
  }
  for (const id of replica.documents.keys())
    if (!truth.documents.has(id)) throw new Violation('I1', `the server lacks document ${id} of ${replica.name}`);
}

/**
 * I2, before any document is opened: a device has all that the server has. Opening a document repairs a chunk that a
 * pull skipped, as it does a damaged one, and would hide that it never arrived.
 */
export async function checkReceived(tab: Tab, server: SimulatedServer, damaged: ReadonlySet<string>): Promise<void> {
  const { documents } = await deviceReplica(tab, { withOutbox: false });
  for (const { documentId, heads } of server.storedDocuments(tab.device.account)) {
    if (damaged.has(documentId)) continue;
    const held = documents.get(documentId)?.document;
    if (!held || !A.hasHeads(held, [...heads]))
      throw new Violation('I2', `${tab.device.name} did not receive all of ${documentId}`);
  }
}

async function checkRows(tab: Tab, replica: Replica): Promise<void> {
  const { contentRows, texts, workspace } = await tab.store.read(
    ['contentRows', 'texts', 'workspace'],
    async (transaction) => ({
      contentRows: await transaction.table('contentRows').all(),
      texts: await transaction.table('texts').all(),
      workspace: await transaction.table('workspace').all(),
    }),
  );
  const rows = new Map<string, { readonly heads: readonly string[]; readonly shown: unknown }>();
  for (const { id, heads, row } of contentRows) rows.set(id, { heads, shown: row });
  for (const { id, heads, row } of workspace) rows.set(id, { heads, shown: row });
  for (const [id, { kind, document }] of replica.documents) {
    const fresh = projectDocument(kind, document);
    const row = rows.get(id);
    if (!row) throw new Violation('contentRows', `${tab.device.name} has no row for ${id}`);
    if (JSON.stringify(row.shown) !== JSON.stringify(fresh.row))
      throw new Violation('contentRows', `${tab.device.name} shows an old row of ${id}`);
    if (!sameHeads(row.heads, fresh.heads))
      throw new Violation('contentRows', `${tab.device.name} has a row of ${id} at other heads`);
    const text = texts.find((other) => other.id === id)?.text;
    if (kind === 'content-item' && text !== fresh.text)
      throw new Violation('contentRows', `${tab.device.name} would search an old text of ${id}`);
    rows.delete(id);
  }
  if (rows.size > 0)
    throw new Violation('contentRows', `${tab.device.name} lists ${[...rows.keys()].join(', ')} without a document`);
}

function checkServerRows(account: string, server: SimulatedServer, truth: Replica): void {
  for (const { documentId, rowJson, heads, text } of server.storedDocuments(account)) {
    const held = truth.documents.get(documentId)!;
    const fresh = projectDocument(held.kind, held.document);
    if (rowJson !== JSON.stringify(fresh.row) || text !== fresh.text)
      throw new Violation('contentRows', `the server shows an old row of ${documentId}`);
    if (!sameHeads(heads, fresh.heads))
      throw new Violation('contentRows', `the server has a row of ${documentId} at other heads`);
  }
}

/** The editor shows the document's text, and the document equals everybody's. */
function checkOpenDocument(tab: Tab, truth: Replica): void {
  if (!tab.editor) return;
  const { document, binding } = tab.editor;
  const expected = truth.documents.get(document.id)?.document as { body: string } | undefined;
  if (expected && document.doc().body !== expected.body)
    throw new Violation('I2', `${tab.device.name} has an open document that was not merged`);
  if (binding.text !== document.doc().body)
    throw new Violation('I2', `${tab.device.name}'s editor shows another text than its document`);
}

/** I4: no document of a person contains the other person's data. The second person's words begin with x. */
export function checkApart(server: SimulatedServer, account: string, stranger: string): void {
  const mine = serverReplica(server, account);
  const strange = [...wordsOf(mine)].filter((word) => word.startsWith('x'));
  if (strange.length > 0) throw new Violation('I4', `the other person's ${strange.join(' ')} came to this one`);
  for (const id of serverReplica(server, stranger).documents.keys()) {
    if (mine.documents.has(id)) throw new Violation('I4', `both people have document ${id}`);
  }
}

/**
 * Words saved on a device show on it at any moment, and a tab that says Synced has nothing that the server lacks (I5).
 */
export async function checkStatus(tab: Tab, server: SimulatedServer, savedHere: ReadonlySet<string>): Promise<void> {
  const [texts, marks] = await tab.store.read(['texts', 'unprojected'], async (transaction) => [
    await transaction.table('texts').all(),
    await transaction.table('unprojected').all(),
  ]);
  const shown = new Set(texts.flatMap((row) => row.text.split(/\s+/)));
  // A row follows its words later: until then, a word with a mark must be in the chunks.
  if (marks.length > 0) for (const held of wordsOf(await deviceReplica(tab, { withOutbox: false }))) shown.add(held);
  const { word, reason } = await tab.status();
  // A damaged document shows its readable rest until it is repaired, and the status says so.
  const isDamaged = await isRepairing(tab);
  const hidden = isDamaged ? [] : [...savedHere].filter((saved) => !shown.has(saved));
  if (hidden.length > 0)
    throw new Violation(
      'contentRows',
      `${tab.device.name} does not show ${hidden.join(', ')}, which was saved there (${word}${reason ? `, ${JSON.stringify(reason)}` : ''})`,
    );
  if (word !== 'Synced') return;
  const held = wordsOf(serverReplica(server, tab.device.account));
  const ahead = [...savedHere].filter((saved) => !held.has(saved));
  if (ahead.length > 0)
    throw new Violation('I5', `${tab.device.name} says Synced, the server lacks ${ahead.join(', ')}`);
}

/**
 * A repaired document's row is right again once its own words have been sent and the server's merged row has arrived.
 */
async function isRepairing(tab: Tab): Promise<boolean> {
  return await tab.store.read(['problems', 'outbox'], async (transaction) => {
    const waiting = new Set(await transaction.table('outbox').documentIds());
    const problems = await transaction.table('problems').all();
    return problems.some((problem) => problem.state === 'open' || waiting.has(problem.documentId));
  });
}
