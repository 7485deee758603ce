/**
 * Whether an item is blank: nobody ever wrote a word in it, so nothing would be lost with it. No list shows a blank
 * idea, and one that was started and left goes.
 *
 * Choices (a platform, a pillar, a length) are no words. Words that were written and erased are: they are in the
 * item's history, which its person must be able to reach. The answer depends only on the set of an item's changes, so
 * devices and the server give the same one.
 */
import * as A from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { markDeleted } from '../documents/deletion.ts';
import { constantHashes } from '../documents/load.ts';
import { readRows } from '../documents/read-rows.ts';
import { readRegister } from '../documents/registers.ts';
import { allStepFields, type StepField, type StepFieldName } from '../documents/step-fields.ts';
import { stepIds } from '../documents/steps.ts';
import { done, type Result } from '../kernel/result.ts';

/** Whether the item has no words, and never had any. An item with tags, variants or publications is never blank. */
export function isBlank(item: A.Doc<ContentItem>): boolean {
  return !Object.values(wordsIn).some((hasSome) => hasSome?.(item)) && !hadWords(item);
}

/** Deletes the item if it is blank. A person who wrote in it meanwhile, in any tab, keeps it. */
export function discardBlank(item: ContentItem, { now }: { readonly now: number }): Result<void, never> {
  if (isBlank(item)) markDeleted(item, now);
  return done;
}

/** Whether each property has words now; null for one that a person chooses or the program sets. */
const wordsIn: Readonly<Record<keyof ContentItem, ((item: ContentItem) => boolean) | null>> = {
  schemaVersion: null,
  id: null,
  title: ({ title }) => hasWords(readRegister(title)),
  description: ({ description }) => hasWords(description),
  body: ({ body }) => hasWords(body),
  status: null,
  platforms: null,
  pillarId: null,
  tags: ({ tags }) => hasEntries(tags),
  position: null,
  schedule: null,
  linkCard: ({ linkCard }) => Boolean(linkCard),
  createdAt: null,
  createdOn: null,
  draftedAt: null,
  draftedOn: null,
  publications: ({ publications }) => hasEntries(publications),
  steps: (item) => allStepFields().some(({ definition, ...name }) => hasStepWords(item, name, definition)),
  sentAs: ({ sentAs }) => Object.values(sentAs).some((sent) => hasWords(readRegister(sent))),
  versionNames: ({ versionNames }) => Object.values(versionNames).some((name) => hasWords(readRegister(name))),
  assisted: null,
  variants: ({ variants }) => hasEntries(variants),
  sourceId: null,
  deletedAt: null,
};

function hasEntries(record: object): boolean {
  return Object.keys(record).length > 0;
}

function hasStepWords(item: ContentItem, { step, field }: StepFieldName, { kind }: StepField): boolean {
  const value: unknown = item.steps[step][field];
  switch (kind) {
    case 'text':
      return typeof value === 'string' && hasWords(value);
    case 'phrase':
    case 'result':
      return hasWords(readRegister(value));
    case 'rows':
      return readRows(item, { step, field }).some(({ text }) => hasWords(text));
    case 'keys':
      return Object.values((value ?? {}) as Readonly<Record<string, boolean>>).some((isTicked) => isTicked);
    case 'choice':
    case 'flag':
      return false;
  }
}

function hasWords(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

/** More choices than these are not made without a word: an item with more counts as written, and is not read. */
const MANY = { changes: 200, operations: 100 };

/** Whether words were ever written in an item that has none now. */
function hadWords(item: A.Doc<ContentItem>): boolean {
  const constants = constantHashes('content-item');
  const changes = A.getChangesMetaSince(item, []).filter(({ hash }) => !constants.has(hash));
  if (changes.length > MANY.changes) return true;
  if (changes.some(({ startOp, maxOp }) => maxOp - startOp >= MANY.operations)) return true;
  const choices = choiceObjects(item);
  return changes.some(({ hash }) => {
    const change = A.inspectChange(item, hash);
    // An object has the number of the operation that makes it.
    return change?.ops.some((op, index) => writesWords(op, choices, `${change.startOp + index}@${change.actor}`));
  });
}

type Operation = A.DecodedChange['ops'][number];
type IsChoice = (key: string) => boolean;

/** The objects that hold choices, by their ids: whether a key in one of them is a choice. */
function choiceObjects(item: A.Doc<ContentItem>): Map<string, IsChoice> {
  const any: IsChoice = () => true;
  const kinds = allStepFields().map(({ step, field, definition }) => ({ step, field, kind: definition.kind }));
  const objects = new Map<string, IsChoice>([
    ['_root', (key) => Object.hasOwn(wordsIn, key) && wordsIn[key as keyof ContentItem] === null],
  ]);
  const add = (object: unknown, isChoice: IsChoice) => {
    const id = A.getObjectId(object);
    if (id !== null) objects.set(id, isChoice);
  };
  add(item.platforms, any);
  add(item.assisted, any);
  for (const step of stepIds) {
    const chosen = kinds.filter((each) => each.step === step && (each.kind === 'choice' || each.kind === 'flag'));
    add(item.steps[step], (key) => chosen.some(({ field }) => field === key));
  }
  for (const { step, field, kind } of kinds) if (kind === 'keys') add(item.steps[step][field], any);
  return objects;
}

function writesWords(op: Operation, choices: Map<string, IsChoice>, id: string): boolean {
  const { obj, key, value } = op;
  const isChoice = key !== undefined && choices.get(obj)?.(key);
  if (isChoice) {
    if (op.action === 'makeMap') choices.set(id, () => true);
    return false;
  }
  // The place of a row among others is not its words.
  if (key === 'position') return false;
  return typeof value === 'string' ? hasWords(value) : typeof value === 'number' || value === true;
}
