import { format } from 'date-fns';
import { shownFileName } from '#core/content/arrived-files.ts';
import type { Promotion } from '#core/content/make-item.ts';
import { type ArrivedPicture, type MarkdownFileFailure, sharedDraft } from '#core/content/markdown-file.ts';
import { sharedIdea, type SharedIdeaFailure } from '#core/content/shared-idea.ts';
import { ok } from '#core/kernel/result.ts';
import type { Engine } from '../engine.ts';
import { keepPictures, pictureFailureSentence, type ShrinkPicture } from './pictures.ts';
import { addNewDraft, addNewIdea } from '../documents/new-item.ts';
import type { ImageRow } from '../store/rows.ts';
import type { ShareRow, WaitingShares } from './share.ts';

export interface IntakeDeps {
  readonly engine: Pick<Engine, 'deps' | 'documents'>;
  readonly shares: WaitingShares;
  readonly shrink: ShrinkPicture;
  /** The choices of new drafts. */
  readonly choices: DraftSettings;
}

/** Pillar and platforms of a new draft. */
export type DraftSettings = Pick<Promotion, 'pillarId' | 'platformId' | 'alsoFor'>;

/** The outcome of one share. */
export interface TakenShare {
  /** The share's id, which is also the id of the item if there is one. */
  readonly id: string;
  /** Null when nothing was made. */
  readonly made: 'idea' | 'draft' | null;
  readonly hasPicture: boolean;
  /** Sentences about the parts that could not be taken. */
  readonly leftOut: readonly string[];
}

const leftOutSentences: Readonly<Record<(SharedIdeaFailure | MarkdownFileFailure)['type'], string>> = {
  'nothing-shared': '',
  'empty-text': 'That file has no words in it.',
  'text-too-long': 'That text has more than 500,000 characters. Split it, and save the parts one by one.',
};

/**
 * Turns the shares that the person has approved into ideas and drafts of this account. Approval is required because any
 * web page can send a form to the share target. A share is removed only after its item is on the disk, and its id becomes
 * the item's id. So each share becomes one item, however often this is interrupted and in however many tabs it runs.
 * Rejects when the disk refuses; the remaining shares are kept for the next time.
 */
export async function takeShares(
  deps: IntakeDeps,
  { chosen, signal }: { readonly chosen: ReadonlySet<string>; readonly signal: AbortSignal },
): Promise<readonly TakenShare[]> {
  const taken: TakenShare[] = [];
  const { engine, shares } = deps;
  await engine.deps.locks.hold(
    'rostrum-shares',
    async () => {
      for (const share of await shares.waitingFor(engine.deps.account))
        if (chosen.has(share.id)) taken.push(await takeShare(deps, share));
    },
    signal,
  );
  return taken;
}

async function takeShare(deps: IntakeDeps, share: ShareRow): Promise<TakenShare> {
  const { engine, shares, shrink } = deps;
  const pictures: ImageRow[] = [];
  const arrived: ArrivedPicture[] = [];
  const leftOut: string[] = [];
  for (const file of share.files) {
    const shrunk = await shrink(file);
    if (!shrunk.ok) {
      leftOut.push(pictureFailureSentence(shrunk.error));
      continue;
    }
    pictures.push(shrunk.value);
    arrived.push({ name: shrunk.value.name, hash: shrunk.value.hash, fileName: file.name });
  }
  const made = readShare(share, arrived);
  if (made.ok) {
    await keepPictures(engine.deps, pictures);
    const added = await made.value.add(deps);
    // "Created already" means that an earlier run was interrupted after it stored the item.
    if (!added.ok && added.error.type !== 'already-created')
      throw new Error(`A shared ${made.value.kind} was refused: ${added.error.type}`);
  } else if (made.error.type !== 'nothing-shared' || leftOut.length === 0) {
    leftOut.push(leftOutSentences[made.error.type]);
  }
  // A text that is too long stays until its person discards it: they may have it nowhere else.
  if (made.ok || made.error.type !== 'text-too-long') await shares.remove(share.id);
  return {
    id: share.id,
    made: made.ok ? made.value.kind : null,
    hasPicture: pictures.length > 0,
    leftOut: leftOut.filter((sentence) => sentence !== ''),
  };
}

/** The item that a share becomes, and how it is added. */
function readShare(share: ShareRow, pictures: readonly ArrivedPicture[]) {
  const audio = (share.audio ?? []).map(({ name, at }) => ({
    name: shownFileName(name),
    date: format(at, 'd MMMM yyyy'),
  }));
  const { id, title, text, url, becomes = 'idea', markdown = null } = share;
  const words = { title, text, url, audio };
  if (becomes === 'idea') {
    const idea = sharedIdea({ ...words, pictures });
    if (!idea.ok) return idea;
    return ok({ kind: 'idea', add: ({ engine }: IntakeDeps) => addNewIdea(engine, { ...idea.value, id }) } as const);
  }
  const draft = sharedDraft({ ...words, pictures, markdown });
  if (!draft.ok) return draft;
  const add = ({ engine, choices }: IntakeDeps) => addNewDraft(engine, { ...draft.value, ...choices, id });
  return ok({ kind: 'draft', add } as const);
}
