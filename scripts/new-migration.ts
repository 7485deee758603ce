/**
 * `npm run new-migration -- content-item`: run it after adding fields to a template. It adds the constant change that
 * gives the fields to every document of the type to `core/documents/versions.ts`. A constant that has shipped never
 * changes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initializeWasm } from '@automerge/automerge/slim';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import { addMissingFields, makeMigration } from '#core/documents/load.ts';
import { templates } from '#core/documents/templates.ts';
import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { endWith } from './operator/end-with.ts';
import { addConstant } from './new-migration/add-constant.ts';

/** The actor of each type's first change. Each migration uses the next number, and no actor makes a second change. */
const firstActors = { 'content-item': 0x00_c0, workspace: 0x00_50 } as const;
const versionsFile = new URL('../core/documents/versions.ts', import.meta.url);

const kind = documentKinds.find((each) => each === process.argv[2]);
if (!kind) endWith(`Write: npm run new-migration -- ${documentKinds.join(' | ')}`);
await initializeWasm(readFileSync(createRequire(import.meta.url).resolve('@automerge/automerge/automerge.wasm')));

const version = currentSchemaVersion[kind];
const actor = (firstActors[kind] + version).toString(16).padStart(4, '0');
const added: string[] = [];
const change = makeMigration<Record<string, unknown>>(constantBytes(kind), actor, (draft) => {
  added.push(...addMissingFields(draft, { ...templates[kind]() }));
  draft['schemaVersion'] = version + 1;
});
if (added.length === 0) endWith(`The template of ${kind} has no field that its constants lack.`);
const source = readFileSync(versionsFile, 'utf8');
writeFileSync(versionsFile, addConstant(source, kind, Buffer.from(change).toString('base64')));
console.log(`${kind} is at version ${version + 1}, with ${added.join(', ')}.`);
console.log('Give the new constant its line in core/documents/versions.test.ts.');
