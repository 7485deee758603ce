/** A safeguard of the code, and the edit that removes it. */
export interface Safeguard {
  readonly name: string;
  readonly file: string;
  readonly original: string;
  readonly without: string;
  /** The test that misses it, where no seed does. */
  readonly noticedBy?: { readonly file: string; readonly test: string };
}

/**
 * Safeguards whose removal must make a seed or a test fail: `npm run simulate:safeguards` removes each in a copy of the
 * tree and runs seeds until one fails, or the test. A safeguard that nothing misses is not tested.
 */
export const safeguards: readonly Safeguard[] = [
  {
    name: 'hash verified before a stored chunk is used',
    file: 'app/engine/documents/document-storage.ts',
    original: 'const isSound = (row: ChunkRow) => chunkHash(row.bytes) === row.hash;',
    without: 'const isSound = (row: ChunkRow) => row.hash === row.hash && chunkHash(new Uint8Array(0)) !== "";',
  },
  {
    name: 'outbox row in the same transaction as the chunk',
    file: 'app/engine/store/store-change.ts',
    original: "    { table: 'outbox', row: queued },\n    { table: 'unprojected', row: mark },\n  ]);",
    without:
      "    { table: 'unprojected', row: mark },\n  ]);\n  await store.putAtOnce([{ table: 'outbox', row: queued }]);",
  },
  {
    name: 'rows that a page was closed before it made are made at the next start',
    file: 'app/engine/store/store-change.ts',
    original: "    { table: 'unprojected', row: mark },\n",
    without: '',
  },
  {
    name: 'a pulled row is not written over a document with an outbox row',
    file: 'app/engine/sync/store-page.ts',
    original: 'const free = rows.filter((row) => !waiting.has(row.documentId));',
    without: 'const free = rows.filter(() => waiting.size >= 0);',
  },
  {
    name: "a push's merged row waits until nothing of the document is queued",
    file: 'app/engine/sync/push.ts',
    original: 'if (left.length === 0) merged.push',
    without: 'if (left.length >= 0) merged.push',
  },
  {
    name: 'a tab that is behind the disk merges before it writes a row',
    file: 'app/engine/store/row-keeper.ts',
    original: "if (keys.some((key) => !held.has((key as readonly [string, string])[1]))) return 'behind';",
    without: "if (keys.length < 0) return 'behind';",
    noticedBy: {
      file: 'app/engine/documents/documents.test.ts',
      test: 'writing at the same moment never store a row that hides the other’s words',
    },
  },
  {
    name: 'epoch: a restored server is noticed and given everything again',
    file: 'app/engine/sync/pull.ts',
    original: 'if (reset || isOtherDatabase) {',
    without: 'if (reset && !isOtherDatabase) {',
  },
  {
    name: 'mark: a log that was put back by hand is noticed and given everything again',
    file: 'sync-server/sync/stored-chunks.ts',
    original: 'return mark === null || mark === knownMark;',
    without: "return mark === null || mark !== '';",
  },
  {
    name: 'heads compared again inside the server’s transaction',
    file: 'sync-server/sync/commit.ts',
    original: 'if (!sameHeads(now?.heads ?? [], before?.heads ?? [])) continue;',
    without: 'if (stored.size < 0) continue;',
  },
  {
    name: 'missing dependencies found before a chunk is stored',
    file: 'sync-server/sync/apply.ts',
    original: "if (missingDependencies(document).length > 0) return { outcome: 'missing' };",
    without: "if (missingDependencies(document).length < 0) return { outcome: 'missing' };",
  },
  {
    name: 'hash of a pushed chunk verified on arrival',
    file: 'sync-server/sync/sort-out-push.ts',
    original: "if (chunkDigest(bytes) !== hash) return fail('damaged');",
    without: "if (chunkDigest(bytes) === '') return fail('damaged');",
  },
  {
    name: 'the account of a request compared with the session',
    file: 'sync-server/sync/sort-out-push.ts',
    original: "if (parsed.data.account !== this.#userId) return { type: 'other-account' };",
    without: "if (parsed.data.account === '') return { type: 'other-account' };",
  },
  {
    name: 'an open document merges what the pull stored',
    file: 'app/engine/sync/store-page.ts',
    original: "'everyone');",
    without: "'others');",
  },
  {
    name: 'chunks and cursor of a page stored in one transaction',
    file: 'app/engine/sync/store-page.ts',
    original: 'await putPulled(transaction, pulled, met)',
    without: 'await putPulled(transaction, { ...pulled, chunks: [] }, met)',
  },
  {
    name: 'a page without its last frame is fetched again',
    file: 'app/engine/sync/read-page.ts',
    original: "if (!isSealed && sealsPages(answer)) return fail({ type: 'unreachable' });",
    without: "if (isSealed && !sealsPages(answer)) return fail({ type: 'unreachable' });",
  },
  {
    name: 'a call to a server that is gone is given up when another answer is heard',
    file: 'app/engine/sync/fresh-line.ts',
    original: 'call.giveUp.abort();',
    without: 'call.movedAt = clock.now();',
  },
  {
    name: 'damaged and missing chunks fetched again from the server',
    file: 'app/engine/sync/drain.ts',
    original: 'const repaired = await repairDocuments(deps);',
    without: 'const repaired = repairDocuments.length > 9 ? await repairDocuments(deps) : ok(0);',
  },
  {
    name: 'a change that the disk refused is kept and tried again',
    file: 'app/engine/documents/change-writer.ts',
    original: 'this.#cancelRetry = clock.after(wait, () => this.#retry());',
    without: 'this.#unstored = this.#unstored.filter((change) => wait < 0 || !changes.includes(change));',
  },
  {
    name: 'a row is stored only while the document is what the row was made of',
    file: 'sync-server/sync/project-appended.ts',
    original: 'madeAt: document.seq,',
    without: 'madeAt: (await deps.store.document(userId, documentId))!.seq,',
  },
  {
    name: 'rows that a killed server did not make are made by the next',
    file: 'sync-server/sync/projection-queue.ts',
    original: 'await this.#deps.store.behind()',
    without: '(await this.#deps.store.behind()).slice(0, 0)',
  },
  {
    name: 'rows that were made after their chunks reach devices that have the chunks',
    file: 'sync-server/sync/feed.ts',
    original: 'const ids = await log.rowsStoredIn(userId, since, now.head);',
    without: 'const ids = (await log.rowsStoredIn(userId, since, now.head)).slice(0, 0);',
  },
  {
    name: 'a page moves past no chunk that it does not hold',
    file: 'sync-server/sync/feed.ts',
    original: ' && end + 1 !== left?.seq',
    without: ' && left !== null',
  },
  {
    name: 'every change that a command made is stored',
    file: 'core/documents/change-document.ts',
    original: 'const bytes = changesSince(document, heads);',
    without: 'const bytes = changesSince(document, heads) && A.getLastLocalChange(document);',
    noticedBy: {
      file: 'core/documents/change-document.test.ts',
      test: 'is returned with all that was written before and after',
    },
  },
  {
    name: 'a page that is too old for the server knocks rarely',
    file: 'app/engine/sync/sync-loop.ts',
    original: "if (drained.failure.type === 'too-old') {",
    without: "if (drained.failure.type === 'too-old' && this.#tooOld < 0) {",
    noticedBy: {
      file: 'simulator/sync-loop.test.ts',
      test: 'polls rarely once its page is too old for the server',
    },
  },
  {
    name: 'what is queued for a deleted item ends in the commit that deletes it',
    file: 'sync-server/sync/sql-sync-store.ts',
    original: 'if (await endDeleted(knex, userId, itemIds, now)) isPageGone = true;',
    without: 'if (itemIds.length < 0 && (await endDeleted(knex, userId, itemIds, now))) isPageGone = true;',
    noticedBy: {
      file: 'sync-server/database/sqlite.test.ts',
      test: 'a deleted item is not sent from any queue, and its person is notified',
    },
  },
  {
    name: 'an update and a take-down claim their post',
    file: 'sync-server/publishing/claims.ts',
    original:
      "  if (current.holder !== null) return 'busy';\n  const [claimed] = await database\n    .knex<PublicationRow>('publications')\n    .where({ ...shared, holder: null })",
    without: "  const [claimed] = await database\n    .knex<PublicationRow>('publications')\n    .where(shared)",
    noticedBy: {
      // One process takes the changes of a post in turn without it.
      file: 'sync-server/database/postgres.test.ts',
      test: 'leave the post down when it is taken down during an update, also by another process',
    },
  },
  {
    name: 'what a killed process may have sent has time to settle',
    file: 'sync-server/publishing/next-step.ts',
    original: '      if (settlesIn > 0)\n',
    without: '      if (settlesIn < 0)\n',
    noticedBy: {
      file: 'sync-server/database/sqlite.test.ts',
      test: 'leaves attempts that may have been sent to be looked for until the settling time is over',
    },
  },
  {
    name: 'the session is checked before a body is read',
    file: 'sync-server/accounts/read-body.ts',
    original: '    const { user } = authenticate(ctx, deps);\n',
    without: '    await readBytes(ctx.req, 0);\n    const { user } = authenticate(ctx, deps);\n',
    noticedBy: { file: 'sync-server/http/door.test.ts', test: 'POST /api/content-pillars answers a stranger' },
  },
];
