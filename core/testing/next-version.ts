import { bytesFromBase64 } from '../kernel/base64.ts';
import { concatBytes } from '../kernel/bytes.ts';
import { makeMigration } from '../documents/migrate.ts';

type Versions = typeof import('../documents/versions.ts');

/** The versions of a program that brings the next version of content items: it adds one text. For `vi.mock`. */
export function nextVersion(shipped: Versions): Versions {
  const constants = shipped.constantChanges['content-item'];
  const bytes = constants.map(bytesFromBase64);
  const migration = makeMigration<Record<string, unknown>>(concatBytes(bytes), '00ff', (draft) => {
    draft['schemaVersion'] = constants.length + 1;
    draft['addedText'] = '';
  });
  const base64 = btoa(String.fromCharCode(...migration));
  return {
    ...shipped,
    currentSchemaVersion: { ...shipped.currentSchemaVersion, 'content-item': constants.length + 1 },
    constantChanges: { ...shipped.constantChanges, 'content-item': [...constants, base64] },
  };
}
