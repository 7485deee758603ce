import * as A from '@automerge/automerge/slim';
import { expect, it } from 'vitest';
import { renameItem } from '../content/edit-item.ts';
import type { ContentItem } from './content-item.ts';
import { loadDocument, standsAt } from './load.ts';
import { hasChangesByOthers, mergedSince } from '../history/merged-changes.ts';
import { constantChanges } from './versions.ts';
import { bringNextVersion } from '../testing/next-version.ts';
import { bytesFromBase64 } from '../kernel/base64.ts';

bringNextVersion();

const here = 'aaaaaaaaaaaaaaaa';

it('a migration is not reported as another device’s change', () => {
  const first = A.loadIncremental(
    A.init<ContentItem>({ actor: `${here}0000000000000000` }),
    bytesFromBase64(constantChanges['content-item'][0]!),
  );
  const before = A.change(first, (draft) => {
    renameItem(draft, { title: 'A forecast' });
  });
  const seen = A.getHeads(before);
  const item = loadDocument('content-item', [A.getLastLocalChange(before)!]);
  expect([item.schemaVersion, standsAt('content-item', item, seen)]).toEqual([
    constantChanges['content-item'].length,
    true,
  ]);
  expect([hasChangesByOthers(item, seen, here), mergedSince(item, seen, here)]).toEqual([false, null]);
});
