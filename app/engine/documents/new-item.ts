import { format } from 'date-fns';
import { generateKeyBetween } from 'fractional-indexing';
import type { ContentFailure } from '#core/content/failures.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { FirstChoices, NewDraft } from '#core/content/make-item.ts';
import { textParts } from '#core/content/item-text.ts';
import type { DeviceStore } from '../store/device-store.ts';
import type { Engine } from '../engine.ts';

/** The part of an engine that adding an item needs. */
export type NewItemEngine = Pick<Engine, 'deps' | 'documents'>;

export interface IdeaDraft {
  /** A UUID chosen by the caller, so that adding the same item again is refused. Generated when absent. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
}

/** Adds an idea at the top of the list. Returns its id once it is on the disk. */
export async function addNewIdea(engine: NewItemEngine, idea: IdeaDraft): Promise<Result<string, ContentFailure>> {
  const [documents, place] = await Promise.all([engine.documents(), firstPlace(engine)]);
  const id = idea.id ?? place.id;
  const added = await documents.applyCommand(id, 'addIdea', { ...idea, ...place, id });
  return added.ok ? ok(id) : added;
}

export type DraftToAdd = IdeaDraft & Omit<NewDraft, 'id' | 'title' | 'description' | 'position' | 'now' | 'today'>;

/** Adds a draft with its text. Returns its id once it is on the disk. */
export async function addNewDraft(engine: NewItemEngine, draft: DraftToAdd): Promise<Result<string, ContentFailure>> {
  const [documents, place] = await Promise.all([engine.documents(), firstPlace(engine)]);
  const id = draft.id ?? place.id;
  const added = await documents.applyCommand(id, 'addDraft', { ...draft, ...place, id });
  return added.ok ? ok(id) : added;
}

/** Generates the id of an idea that is still being typed and prepares its document. Nothing is stored. */
export async function prepareIdea({ deps: { random }, documents }: NewItemEngine): Promise<string> {
  const id = uuidFromBytes(random.bytes(16));
  await (await documents()).warm('content-item', id);
  return id;
}

/** Starts an untitled idea at the top of the list. Returns its id once it is on the disk. */
export async function startNewItem(engine: NewItemEngine, choices?: FirstChoices): Promise<string> {
  const [documents, place] = await Promise.all([engine.documents(), firstPlace(engine)]);
  const started = await documents.applyCommand(place.id, 'startItem', { ...place, ...(choices && { choices }) });
  if (!started.ok) throw new Error(`A new item was refused: ${started.error.type}`);
  return place.id;
}

/**
 * Adds a draft with another item's text, which need not be complete on this device. Returns its id once it is on the
 * disk, or null when the other item no longer exists.
 */
export async function addRepurposed(
  engine: NewItemEngine,
  sourceId: string,
  alsoFor: readonly number[],
): Promise<Result<string, ContentFailure> | null> {
  const documents = await engine.documents();
  const [stored, words] = await engine.deps.store.read(['contentRows', 'texts'], (transaction) =>
    Promise.all([transaction.table('contentRows').get(sourceId), transaction.table('texts').get(sourceId)]),
  );
  if (!stored || !words) return null;
  const { title, pillarId, tags } = stored.row;
  const place = await firstPlace(engine);
  const made = { ...place, ...textParts(stored.row, words.text), title: title || 'Untitled', pillarId, tags, sourceId };
  const added = await documents.applyCommand(place.id, 'repurposeItem', { ...made, alsoFor });
  return added.ok ? ok(place.id) : added;
}

/** A new id, the current time, and the first position of the list. */
async function firstPlace({ deps: { clock, random, store } }: NewItemEngine) {
  const now = clock.now();
  return {
    id: uuidFromBytes(random.bytes(16)),
    position: generateKeyBetween(null, await firstPosition(store)),
    now,
    today: format(now, 'yyyy-MM-dd'),
  };
}

/** The first position in the list; null while the list is empty. */
export async function firstPosition(store: DeviceStore): Promise<string | null> {
  return await store.read(['contentRows'], (transaction) => transaction.table('contentRows').firstPosition());
}
