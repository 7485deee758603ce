import * as A from '@automerge/automerge/slim';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addIdea } from '#core/content/make-item.ts';
import { renameItem, tagItem } from '#core/content/edit-item.ts';
import { writeText } from '#core/content/write-text.ts';
import { constantBytes } from '#core/documents/constant-bytes.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { limits } from '#core/documents/limits.ts';
import { bodyPath, descriptionPath } from '#core/documents/text-path.ts';
import { concatBytes } from '#core/kernel/bytes.ts';
import { addPillar } from '#core/workspace/pillars.ts';
import { newIdea } from '#core/testing/ideas.ts';
import { meet, Replica } from '#core/testing/replicas.ts';
import { column, handmadeChange, run, setKey, signed, unsigned } from '../testing/hostile-chunks.ts';
import { hostileSamples } from '../testing/hostile-samples.ts';
import { TestIdea } from '../testing/test-documents.ts';
import { inspectChunk } from './inspect-chunk.ts';

function isFit(bytes: Uint8Array): boolean {
  return inspectChunk(bytes).ok;
}

describe('a chunk that must not be decoded', () => {
  it.each(hostileSamples())('is refused: $what', ({ bytes, reason }) => {
    expect(inspectChunk(bytes)).toEqual({ ok: false, error: reason });
  });

  it('is refused among sound ones, in any order', () => {
    const idea = new TestIdea();
    const sound = idea.add();
    expect(isFit(handmadeChange({ columns: setKey(Buffer.from('k'), Buffer.from('v')) }))).toBe(true);
    for (const { bytes, reason } of hostileSamples())
      expect(inspectChunk(concatBytes([sound, bytes, sound]))).toEqual({ ok: false, error: reason });
  });

  it('is refused by the sum of its parts', () => {
    const part = new TestIdea().fill(3 << 20);
    expect(isFit(concatBytes([part, part]))).toBe(true);
    expect(inspectChunk(concatBytes([part, part, part]))).toEqual({ ok: false, error: 'oversized' });
  });

  it('is any change with a flipped byte', () => {
    const idea = new TestIdea();
    idea.add();
    const change = idea.write('Every quarter I watched smart teams commit. '.repeat(20));
    expect(isFit(change)).toBe(true);
    for (let at = 0; at < change.length; at += 1) {
      const damaged = Uint8Array.from(change);
      damaged[at]! ^= 0x10;
      expect(isFit(damaged), `byte ${at}`).toBe(false);
    }
  });

  it('is any that was cut or added to', () => {
    const idea = new TestIdea();
    const change = idea.add();
    const whole = idea.whole();
    for (const bytes of [change, whole]) {
      for (const at of [0, 1, 8, 9, 12, bytes.length >> 1, bytes.length - 1])
        expect(isFit(bytes.slice(0, at))).toBe(false);
      expect(isFit(Uint8Array.from([...bytes, 0]))).toBe(false);
    }
    expect(isFit(concatBytes([change, whole]))).toBe(true);
  });

  it('is never a defect of the inspection, whatever the bytes', () => {
    const idea = new TestIdea();
    idea.add();
    idea.write('A text of some length. '.repeat(40));
    const sources = [
      idea.whole(),
      deflated(idea),
      ...hostileSamples()
        .slice(0, 3)
        .map(({ bytes }) => bytes),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(fc.record({ at: fc.nat(), byte: fc.nat({ max: 255 }) }), { minLength: 1, maxLength: 5 }),
        (source, flips) => {
          const bytes = Uint8Array.from(source);
          for (const { at, byte } of flips) bytes[at % bytes.length] = byte;
          inspectChunk(bytes);
        },
      ),
    );
  });
});

describe('writes of devices', () => {
  it('is never refused, and named by its changes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const laptop = new Replica('content-item', 'aa');
        const phone = new Replica('content-item', 'bb');
        laptop.run(addIdea, newIdea());
        phone.receive(laptop);
        const changes: Uint8Array[] = [];
        for (const { onPhone, meets, edit } of steps) {
          const replica = onPhone ? phone : laptop;
          const before = A.getHeads(replica.document);
          edit(replica);
          changes.push(...A.getChangesSince(replica.document, before));
          if (meets) meet(laptop, phone);
        }
        meet(laptop, phone);
        for (const change of changes) {
          const { hash, deps: parents, ops } = A.decodeChange(change);
          const isSplice = ops.every((op) => 'elemId' in op && (op.action === 'del' || typeof op.value === 'string'));
          const link = { hash, parents, isSplice };
          expect(inspectChunk(change)).toEqual({ ok: true, value: { hashes: [hash], changes: [link] } });
        }
        const heads = A.getHeads(phone.document);
        expectNamed(A.save(phone.document), heads);
        expect(isFit(A.saveSince(phone.document, []))).toBe(true);
        expect(isFit(concatBytes([constantBytes('content-item'), A.save(laptop.document), ...changes]))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('is never refused in a workspace', () => {
    const workspace = new Replica('workspace', 'aa');
    expect(isFit(constantBytes('workspace'))).toBe(true);
    for (const [index, name] of ['Craft', 'Märkte 📈', 'Teams'].entries()) {
      const pillar = { name, description: 'Why. '.repeat(index * 100), icon: 'ri-star-line', color: 'primary' };
      workspace.run(addPillar, { ...pillar, id: crypto.randomUUID(), targetPercentage: 30, position: `a${index}` });
      expect(isFit(A.getLastLocalChange(workspace.document)!)).toBe(true);
    }
    expectNamed(A.save(workspace.document), A.getHeads(workspace.document));
  });

  describe('in a draft of 500,000 characters', () => {
    const letters = 'Every quarter, smart teams commit – ungefähr so: 思い出 📈. ';
    const draft = new TestIdea();
    let typed: Uint8Array;
    beforeAll(() => {
      draft.add();
      typed = draft.write(letters.repeat(Math.ceil(limits.text / letters.length)).slice(0, limits.text));
    });

    it('is not refused: pasted at once, and whole', () => {
      expect(isFit(typed)).toBe(true);
      expectNamed(draft.whole(), A.getHeads(draft.replica.document));
    });

    it('is not refused: with edits all over it', () => {
      const edited = draft.elsewhere();
      const before = A.getHeads(edited.replica.document);
      for (let edit = 0; edit < 300; edit += 1)
        edited.replica.document = A.change(edited.replica.document, (item) =>
          A.splice(item, ['body'], (edit * 7919) % (limits.text - 10), edit % 3, 'new words'),
        );
      expect(isFit(A.saveSince(edited.replica.document, before))).toBe(true);
      expectNamed(edited.whole(), A.getHeads(edited.replica.document));
    });

    it('is not refused: the removal of all of it, a hundred bytes', () => {
      const all = limits.text;
      const removal = handmadeChange({
        columns: [
          [column.objectActor, run(all, 0)],
          [column.objectCounter, run(all, 3)],
          [column.keyActor, run(all, 0)],
          [column.keyCounter, [...signed(all), ...signed(1)]],
          [column.insert, unsigned(all)],
          [column.action, run(all, 3)],
          [column.valueKind, run(all, 0)],
          [column.predecessors, run(all, 1)],
          [0x71, run(all, 0)],
          [0x73, [...signed(all), ...signed(1)]],
        ],
      });
      expect(removal.length).toBeLessThan(200);
      expect(isFit(removal)).toBe(true);
    });
  });
});

function expectNamed(bytes: Uint8Array, heads: readonly string[]): void {
  const inspected = inspectChunk(bytes);
  expect(inspected.ok && inspected.value.hashes.toSorted()).toEqual(heads.toSorted());
}

/** Everything written since the first bytes, as Automerge deflates it. */
function deflated(idea: TestIdea): Uint8Array {
  return A.saveSince(idea.replica.document, []);
}

type Edit = (replica: Replica<'content-item'>) => void;

function splice(path: readonly string[], text: string, part: number): Edit {
  return (replica) => {
    const now = path === bodyPath ? replica.document.body : replica.document.description;
    const at = Math.floor(now.length * part);
    replica.run(writeText, {
      path,
      length: now.length,
      edits: [{ at, remove: Math.min(now.length - at, text.length >> 1), insert: text }],
    });
  };
}

const words = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ maxLength: 2000 }));
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(words, fc.double({ min: 0, max: 1, noNaN: true })).map(([text, part]) => splice(bodyPath, text, part)),
  fc
    .tuple(words, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, part]) => splice(descriptionPath, text, part)),
  words.map(
    (title): Edit =>
      (replica) =>
        void replica.run(renameItem, { title }),
  ),
  fc.array(words, { maxLength: 5 }).map(
    (tags): Edit =>
      (replica) =>
        void replica.run(tagItem, { tags }),
  ),
  fc
    .dictionary(
      fc.string(),
      fc.oneof(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.boolean(), fc.string()),
    )
    .map((fields): Edit => (replica) => {
      const safe = Object.entries(fields).filter(([key]) => key !== '' && key !== '__proto__');
      replica.document = A.change(replica.document, (item: ContentItem) => {
        Object.assign(item.steps['review-edit'], { later: Object.fromEntries(safe) });
      });
    }),
);
const step = fc.record({ onPhone: fc.boolean(), meets: fc.boolean(), edit });
