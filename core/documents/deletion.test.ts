import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentRow } from '../content/content-row.ts';
import { deleteItem, restoreItem } from '../content/edit-item.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { deletePillar, restorePillar } from '../workspace/pillars.ts';
import { keepSnippet, removeSnippet, restoreSnippet } from '../workspace/snippets.ts';
import { workspaceRow } from '../workspace/workspace-row.ts';
import type { DocumentKind } from './versions.ts';

interface Kind<Of extends DocumentKind> {
  readonly of: Of;
  readonly begin: (replica: Replica<Of>) => void;
  readonly remove: (replica: Replica<Of>, now: number) => void;
  readonly restore: (replica: Replica<Of>) => void;
  readonly isShown: (replica: Replica<Of>) => boolean;
}

/** Two devices of one person with the thing on both; the second one's actor is higher or lower. */
function twoDevices<Of extends DocumentKind>({ of, begin }: Kind<Of>, isHigher: boolean) {
  const laptop = new Replica(of, '88', 'laptop');
  const phone = new Replica(of, isHigher ? 'ff' : '11', 'phone');
  begin(laptop);
  meet(laptop, phone);
  return { laptop, phone };
}

function itIsRestored<Of extends DocumentKind>(kind: Kind<Of>) {
  const { remove, restore, isShown } = kind;

  it.each([true, false])('restored on a device that a deletion has not reached, it is there (%s)', (isHigher) => {
    const { laptop, phone } = twoDevices(kind, isHigher);
    for (let n = 0; n < 3; n += 1) {
      remove(laptop, n);
      restore(laptop);
    }
    remove(laptop, 9);
    restore(phone);
    meet(laptop, phone);
    expect([isShown(laptop), isShown(phone)]).toEqual([true, true]);
    // It can be deleted again, whichever of the two values Automerge shows.
    remove(phone, 10);
    meet(laptop, phone);
    expect([isShown(laptop), isShown(phone)]).toEqual([false, false]);
  });

  it('shows the same on both devices, and what the last one of them did in sight of all', () => {
    const step = fc.record({
      isLaptop: fc.boolean(),
      act: fc.constantFrom('remove', 'restore', 'meet'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), fc.boolean(), (steps, isHigher, ends) => {
        const { laptop, phone } = twoDevices(kind, isHigher);
        for (const [now, { isLaptop, act }] of steps.entries()) {
          const device = isLaptop ? laptop : phone;
          if (act === 'remove') remove(device, now);
          else if (act === 'restore') restore(device);
          else meet(laptop, phone);
        }
        meet(laptop, phone);
        expect(isShown(laptop)).toBe(isShown(phone));
        if (ends) remove(phone, 99);
        else restore(phone);
        meet(laptop, phone);
        expect([isShown(laptop), isShown(phone)]).toEqual([!ends, !ends]);
        expect(A.getHeads(laptop.document)).toEqual(A.getHeads(phone.document));
      }),
      { numRuns: 60 },
    );
  });
}

describe('a pillar', () => {
  itIsRestored<'workspace'>({
    of: 'workspace',
    begin: () => {},
    remove: (device, now) => {
      const [, stories] = Object.keys(device.document.pillars).toSorted();
      device.run(deletePillar, { id: stories!, now });
    },
    restore: (device) => {
      const [, stories] = Object.keys(device.document.pillars).toSorted();
      device.run(restorePillar, { id: stories! });
    },
    isShown: (device) => workspaceRow(device.document).pillars.length === 3,
  });
});

describe('a snippet', () => {
  const id = 'hashtags';
  itIsRestored<'workspace'>({
    of: 'workspace',
    begin: (device) => device.run(keepSnippet, { id, name: 'Hashtags', text: '#product' }),
    remove: (device, now) => device.run(removeSnippet, { id, now }),
    restore: (device) => device.run(restoreSnippet, { id }),
    isShown: (device) => workspaceRow(device.document).snippets?.length === 1,
  });
});

describe('a content item', () => {
  itIsRestored<'content-item'>({
    of: 'content-item',
    begin: () => {},
    remove: (device, now) => device.run(deleteItem, { now }),
    restore: (device) => device.run(restoreItem, undefined),
    isShown: (device) => contentRow(device.document).deletedAt === null,
  });
});
