import { sharedIdea, type SharedIdeaFailure } from '#core/content/shared-idea.ts';
import type { Engine } from '../engine.ts';
import { keepPictures } from './keep-pictures.ts';
import { addNewIdea } from '../documents/new-item.ts';
import type { ImageRow } from '../store/rows.ts';
import { pictureFailureSentence, type ShrinkPicture } from './picture.ts';
import type { ShareRow, WaitingShares } from './share.ts';

export interface IntakeDeps {
  readonly engine: Pick<Engine, 'deps' | 'documents'>;
  readonly shares: WaitingShares;
  readonly shrink: ShrinkPicture;
}

/** What became of one share. */
export interface TakenShare {
  /** The share's id, and the idea's where there is one. */
  readonly id: string;
  readonly isIdea: boolean;
  readonly hasPicture: boolean;
  /** Sentences on what could not be taken. */
  readonly leftOut: readonly string[];
}

const leftOutSentences: Readonly<Record<SharedIdeaFailure['type'], string>> = {
  'nothing-shared': '',
  'text-too-long': 'That text is too long for one idea. Share it in parts.',
};

/**
 * Makes ideas of what was shared with this account and was chosen by its person: any page of the web can send a form to
 * the share target, so nothing becomes an idea unseen. A share leaves its place only when its idea is on the
 * disk, and gives the idea its id: however often this is cut off and begun again, and in however many tabs, each share
 * becomes one idea. Rejects when the disk refuses; then what is left waits for the next time.
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
    // "Created already" is the idea of a time before this that was cut off.
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
