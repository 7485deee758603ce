import { sharedIdea, type SharedIdeaFailure } from '#core/content/shared-idea.ts';
import type { Engine } from '../engine.ts';
import { keepPictures, pictureFailureSentence, type ShrinkPicture } from './pictures.ts';
import { addNewIdea } from '../documents/new-item.ts';
import type { ImageRow } from '../store/rows.ts';
import type { ShareRow, WaitingShares } from './share.ts';

export interface IntakeDeps {
  readonly engine: Pick<Engine, 'deps' | 'documents'>;
  readonly shares: WaitingShares;
  readonly shrink: ShrinkPicture;
}

/** The outcome of one share. */
export interface TakenShare {
  /** The share's id, which is also the id of the idea if there is one. */
  readonly id: string;
  readonly isIdea: boolean;
  readonly hasPicture: boolean;
  /** Sentences about the parts that could not be taken. */
  readonly leftOut: readonly string[];
}

const leftOutSentences: Readonly<Record<SharedIdeaFailure['type'], string>> = {
  'nothing-shared': '',
  'text-too-long': 'That text is too long for one idea. Share it in parts.',
};

/**
 * Turns the shares that the person has approved into ideas of this account. Approval is required because any web page
 * can send a form to the share target. A share is removed only after its idea is on the disk, and its id becomes the
 * idea's id. So each share becomes one idea, however often this is interrupted and in however many tabs it runs.
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

async function takeShare({ engine, shares, shrink }: IntakeDeps, share: ShareRow): Promise<TakenShare> {
  const pictures: ImageRow[] = [];
  const leftOut: string[] = [];
  for (const file of share.files) {
    const shrunk = await shrink(file);
    if (shrunk.ok) pictures.push(shrunk.value);
    else leftOut.push(pictureFailureSentence(shrunk.error));
  }
  const idea = sharedIdea({ ...share, pictures });
  if (idea.ok) {
    await keepPictures(engine.deps, pictures);
    const added = await addNewIdea(engine, { ...idea.value, id: share.id });
    // "Created already" means that an earlier run was interrupted after it stored the idea.
    if (!added.ok && added.error.type !== 'already-created')
      throw new Error(`A shared idea was refused: ${added.error.type}`);
  } else if (leftOut.length === 0) {
    leftOut.push(leftOutSentences[idea.error.type]);
  }
  await shares.remove(share.id);
  return {
    id: share.id,
    isIdea: idea.ok,
    hasPicture: pictures.length > 0,
    leftOut: leftOut.filter((sentence) => sentence !== ''),
  };
}
