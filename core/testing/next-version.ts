import { makeMigration } from '../documents/load.ts';
import { constantChanges, currentSchemaVersion, type DocumentKind } from '../documents/versions.ts';
import { concatBytes } from '../kernel/bytes.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';

/**
 * Turns this process into the next program version, whose content items have one more text. Call it before the first
 * document is loaded. It lasts as long as the process, which is one test file.
 */
export function bringNextVersion(): void {
  const shipped = constantChanges['content-item'];
  const migration = makeMigration<Record<string, unknown>>(
    concatBytes(shipped.map(bytesFromBase64)),
    '00ff',
    (draft) => {
      draft['schemaVersion'] = shipped.length + 1;
      draft['addedText'] = '';
    },
  );
  const longer = [...shipped, btoa(String.fromCharCode(...migration))];
  Object.assign(constantChanges, { 'content-item': longer } satisfies Partial<Record<DocumentKind, readonly string[]>>);
  Object.assign(currentSchemaVersion, { 'content-item': longer.length });
}
