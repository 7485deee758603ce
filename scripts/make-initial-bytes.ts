/**
 * Prints the constant first change of every document type.
 * Run it only to add a document type or a version: a constant that has shipped never changes.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as A from '@automerge/automerge/slim';
import { contentItemTemplate, workspaceTemplate } from '#core/documents/templates.ts';

const wasm = createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm');
await A.initializeWasm(readFileSync(wasm));

/** Fixed actors, one per document type, that make no other change. */
const templates = {
  'content-item': ['00c0', contentItemTemplate()],
  workspace: ['0050', workspaceTemplate()],
} as const;

for (const [kind, [actor, template]] of Object.entries(templates)) {
  const document = A.change(A.init<Record<string, unknown>>({ actor }), { time: 0 }, (draft) => {
    Object.assign(draft, template);
  });
  process.stdout.write(`${kind}\n${Buffer.from(A.save(document)).toString('base64')}\n`);
}
