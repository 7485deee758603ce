import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentItem } from '../documents/content-item.ts';
import { limits, projectionLimits } from '../documents/limits.ts';
import { loadDocument } from '../documents/load.ts';
import { register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { ideaOnTwoDevices } from '../testing/ideas.ts';
import { contentRow } from './content-row.ts';
import { contentText } from './item-text.ts';
import { workspaceRow } from '../workspace/workspace-row.ts';

/** An item changed directly, bypassing the commands. */
function itemWith(change: (draft: ContentItem) => void): A.Doc<ContentItem> {
  return A.change(ideaOnTwoDevices().laptop.document, change);
}

function bytesOf(row: object): number {
  return Buffer.byteLength(JSON.stringify(row));
}

/** Texts of any size, made of the characters that take the most space in a row. */
const texts = fc
  .tuple(fc.constantFrom('x', '\u0001', '思', '📈', '\ud83d', '"'), fc.constantFrom(1, 39, 61, 299, 301, 6_000))
  .map(([letter, times]) => letter.repeat(times));

describe('a row', () => {
  it('cuts a title of 100 kB with an ellipsis, and finds description and body after it', () => {
    const item = itemWith((draft) => {
      draft.title = register('A title without end. '.repeat(5_000));
      A.splice(draft, ['description'], 0, 0, 'Described. ');
      A.splice(draft, ['body'], 0, 0, 'The body.');
    });
    const { title, bodyAt } = contentRow(item);
    expect(title).toHaveLength(limits.title);
    expect(title.endsWith('…')).toBe(true);
    const text = contentText(item);
    expect(text).toBe(`${title}\n\nDescribed. \n\nThe body.`);
    expect(text.slice(bodyAt)).toBe('The body.');
  });

  it.each([99_999_999_999, 0, -1, 1.5, 99, Number.MAX_SAFE_INTEGER, NaN])(
    'names no platform %s, and no generation of that number but the 99th, whatever was written',
    (number) => {
      const publication = { status: register('shared'), generation: 1, url: null, at: null };
      const item = itemWith((draft) => {
        Object.assign(draft.platforms, { [number]: 1, 9: 2 });
        Object.assign(draft.publications, {
          [number]: publication,
          1: publication,
          9: { ...publication, generation: number },
        });
      });
      const row = contentRow(item);
      expect(row.platformIds).toEqual([9]);
      const generations = row.publications?.map(({ platformId, generation }) => [platformId, generation]);
      expect(generations).toEqual(
        number === 99
          ? [
              [1, 1],
              [9, 99],
            ]
          : [[1, 1]],
      );
      expect(row.shares?.map(({ platformId }) => platformId)).toEqual(number === 99 ? [1, 9] : [1]);
    },
  );

  it('does not cut a character in half', () => {
    const item = itemWith((draft) => void (draft.title = register('📈'.repeat(400))));
    expect(contentRow(item).title).toBe(`${'📈'.repeat(149)}…`);
  });

  it('keeps an id, a date and an index whole or not at all', () => {
    const long = register('9'.repeat(1_000));
    const item = itemWith((draft) => {
      Object.assign(draft, { pillarId: long, position: long, createdAt: long, createdOn: long, deletedAt: long });
      draft.schedule = { at: long, localTime: long, zone: long };
    });
    expect(contentRow(item)).toMatchObject({
      pillarId: null,
      position: '',
      createdAt: null,
      createdOn: null,
      deletedAt: null,
      scheduledAt: null,
      scheduledLocal: null,
    });
  });

  it('of an item takes 16 kB at most, whatever is written into the item', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 300 }), (text, name, times) => {
        const item = itemWith((draft) => {
          Object.assign(draft, { title: register(text), pillarId: register(name), position: register(name) });
          A.splice(draft, ['description'], 0, 0, text);
          A.splice(draft, ['body'], 0, 0, text);
          for (let index = 0; index < times; index += 1) {
            draft.tags[`${name.slice(0, 200)}${index}`] = index;
            draft.platforms[String(2 ** 50 + index)] = index;
            draft.publications[String(2 ** 50 + index)] = {
              status: register('shared'),
              generation: 1,
              url: register(text),
              at: register('2026-11-21T23:30:00.000000000000000Z'),
              on: register('2026-11-21 in a time zone far away'),
            };
          }
        });
        expect(bytesOf(contentRow(item))).toBeLessThanOrEqual(projectionLimits.contentRow);
      }),
      { numRuns: 40 },
    );
  });

  it('of a workspace takes a megabyte at most, whatever is written into it', () => {
    fc.assert(
      fc.property(texts, texts, fc.integer({ min: 0, max: 200 }), (text, name, times) => {
        const workspace = A.change(loadDocument('workspace', []), (draft: Workspace) => {
          const { profile } = draft;
          Object.assign(profile, { fullName: register(text), title: register(text), profileImageUrl: register(text) });
          A.splice(draft, ['profile', 'bio'], 0, 0, text);
          draft.voiceProfile = register(text.repeat(10));
          for (let index = 0; index < times; index += 1) {
            draft.preferences[`${name}${index}`] = register(text);
            draft.milestoneClaims[`${name}${index}`] = register(text);
            draft.slots[`${name}${index}`] = true;
            draft.slots[`3 ${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`] = true;
            const line = register(text);
            draft.pillars[`pillar-${index}`] = {
              name: line,
              description: text.slice(0, 2_000),
              icon: line,
              color: line,
              targetPercentage: 5,
              position: line,
              deletedAt: null,
            };
          }
        });
        expect(bytesOf(workspaceRow(workspace))).toBeLessThanOrEqual(projectionLimits.workspaceRow);
      }),
      { numRuns: 20 },
    );
  });
});

it('the text for search holds a megabyte of an item, and all of writes of devices', () => {
  const merged = itemWith((draft) => {
    A.splice(draft, ['description'], 0, 0, 'd'.repeat(limits.text));
    A.splice(draft, ['body'], 0, 0, 'b'.repeat(limits.text));
  });
  expect(contentText(merged).endsWith('b')).toBe(true);
  const longer = A.change(merged, (draft) => A.splice(draft, ['body'], 0, 0, 'b'.repeat(limits.title)));
  expect(contentText(longer)).toHaveLength(projectionLimits.searchText);
  expect(contentText(longer).endsWith('…')).toBe(true);
});
