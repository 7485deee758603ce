import * as A from '@automerge/automerge/slim';
import { describe, expect, it } from 'vitest';
import { constantBytes } from './constant-bytes.ts';
import { addMissingFields, loadDocument, makeMigration } from './load.ts';
import { templates } from './templates.ts';
import { constantChanges, currentSchemaVersion, documentKinds } from './versions.ts';
import { concatBytes } from '../kernel/bytes.ts';
import { chunkHash } from '../sync/chunk-hash.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';

describe('the constant first changes', () => {
  it.each(documentKinds)('of a %s hold exactly what its template describes', (kind) => {
    expect(plain(loadDocument(kind, []))).toEqual(plain(templates[kind]()));
    expect(loadDocument(kind, []).schemaVersion).toBe(currentSchemaVersion[kind]);
  });

  it('never change once they have shipped', () => {
    const hashes = documentKinds.map((kind) => [
      kind,
      constantChanges[kind].map((constant) => chunkHash(bytesFromBase64(constant))),
    ]);
    // Append only: `npm run new-migration` adds a constant, and its hash is added here by hand.
    expect(Object.fromEntries(hashes)).toEqual({
      'content-item': [
        '810f313d2697a3ccb9e049e2cd2b406186863dd0888eebaf707cecdcaf7c5582',
        '95318b29cd34318ea4c890a5068fe2bb2aea568ad870bfddca8d909209a4233d',
        '943a39bc6d751edfb54fe512692ca1e23a769fcafa5ad974b93b64e67079729e',
        '29f048b90874eeac4980d50a3dfe91b2bd4c3717d6aa42a5af7fccb5d062d118',
        '8ea36566c3691b409a7150e2778c10d1838a35a737371e415317bd2c3146f155',
        '5d5441c968e5454dc6d0c8581e8843afdbdcd874147b2aaf4749be48cd8d46d0',
        'ed9a79fb3f20e7dddb9fdb1b76cdc9ec697e8197f792ff92972582048d9a5c45',
      ],
      workspace: [
        'b47a8be4ebcf57aa14dd18bfab5b8c6fbb783cac7c5e9e30a46ab02b955f3524',
        '9445fd39c7f6426e136e24ca99e5174ab7416b19712dcadb5755b3753c4be9ca',
        'a4db84f4fb99b9d47cf607aeac45a4dd07bd7094a44cc194febf9ab7cd705d17',
        'b25707b91227f7ee96ad734d9a56316cde62dc251d7246bb662652c9268616c4',
      ],
    });
  });

  it('let two devices that started apart merge', () => {
    const laptop = A.change(loadDocument('workspace', [], { actor: 'aa' }), (draft) =>
      A.splice(draft, ['profile', 'bio'], 0, 0, 'Writes. '),
    );
    const phone = A.change(loadDocument('workspace', [], { actor: 'bb' }), (draft) =>
      A.splice(draft, ['profile', 'bio'], 0, 0, 'Travels. '),
    );
    const merged = A.merge(laptop, phone);
    expect(merged.profile.bio).toContain('Writes.');
    expect(merged.profile.bio).toContain('Travels.');
    expect(Object.keys(merged.pillars)).toHaveLength(3);
  });
});

describe('a migration', () => {
  interface NextWorkspace extends Record<string, unknown> {
    schemaVersion: number;
    moods: Record<string, string>;
  }
  const migration = makeMigration<NextWorkspace>(constantBytes('workspace'), '0054', (draft) => {
    draft.schemaVersion = 5;
    draft.moods = {};
  });
  const migrated = (document: A.Doc<unknown>) => A.loadIncremental(document as A.Doc<NextWorkspace>, migration);
  const asNext = (actor: string, bytes: Uint8Array[]) =>
    A.loadIncremental(A.init<NextWorkspace>({ actor }), concatBytes([constantBytes('workspace'), ...bytes]));

  it('merges whichever side migrated first, and keeps what the other wrote meanwhile', () => {
    const old = A.change(loadDocument('workspace', [], { actor: 'aa' }), (draft) =>
      A.splice(draft, ['profile', 'bio'], 0, 0, 'Old client. '),
    );
    const fresh = A.change(migrated(loadDocument('workspace', [], { actor: 'bb' })), (draft) => {
      draft.moods['monday'] = 'calm';
    });
    const fromOld = A.merge(migrated(A.clone(old)), A.clone(fresh));
    const fromNew = A.loadIncremental(A.clone(fresh), A.save(old));
    expect(plain(fromOld)).toEqual(plain(fromNew));
    expect(plain(fromNew)).toMatchObject({
      schemaVersion: 5,
      moods: { monday: 'calm' },
      profile: { bio: 'Old client. ' },
    });
  });

  it('is the same change on every device: applying it twice or from two devices changes nothing', () => {
    const once = asNext('aa', [migration]);
    const twice = A.merge(asNext('aa', [migration, migration]), asNext('bb', [migration]));
    expect(A.getHeads(twice)).toEqual(A.getHeads(once));
  });

  it('survives a round trip through a client that does not know its fields', () => {
    const fresh = A.change(migrated(loadDocument('workspace', [], { actor: 'bb' })), (draft) => {
      draft.moods['monday'] = 'calm';
    });
    const oldClient = A.change(loadDocument('workspace', [A.save(fresh)], { actor: 'cc' }), (draft) =>
      A.splice(draft, ['profile', 'bio'], 0, 0, 'Hi'),
    );
    expect(plain(asNext('dd', [A.save(oldClient)]))).toMatchObject({
      moods: { monday: 'calm' },
      profile: { bio: 'Hi' },
    });
  });

  it('to a template adds what the document lacks and leaves the rest', () => {
    const template = { ...templates.workspace(), moods: {}, profile: { ...templates.workspace().profile, motto: '' } };
    const added: string[] = [];
    A.change(loadDocument('workspace', []), (draft) => {
      draft.profile.bio = 'Written.';
      added.push(...addMissingFields(draft as never, template));
      expect(plain(draft)).toMatchObject({ moods: {}, profile: { bio: 'Written.', motto: '' } });
    });
    expect(added).toEqual(['profile.motto', 'moods']);
  });

  it('made by one fixed actor at different heads would never merge, which is why its parent is constant', () => {
    const late = (document: A.Doc<unknown>) =>
      A.change(A.clone(document as A.Doc<NextWorkspace>, { actor: '0054' }), { time: 0 }, (draft) => {
        draft.schemaVersion = 5;
      });
    const one = late(
      A.change(loadDocument('workspace', [], { actor: 'aa' }), (draft) =>
        A.splice(draft, ['profile', 'bio'], 0, 0, 'a'),
      ),
    );
    const two = late(
      A.change(loadDocument('workspace', [], { actor: 'bb' }), (draft) =>
        A.splice(draft, ['profile', 'bio'], 0, 0, 'b'),
      ),
    );
    expect(() => A.merge(one, two)).toThrow(/duplicate seq/i);
  });
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
