/** The making of a piece in the creator. It needs Automerge, so it is loaded with the first choice or letter. */
import { bodyPath } from '#core/documents/text-path.ts';
import type { Account } from '../../features/account/start-account.ts';
import { startItemHere } from '../../features/content/use-discard-blank.ts';

/** The beginnings of a piece, made before there is an item. */
export interface Beginning {
  readonly platformId?: number;
  readonly pillarId?: string;
  readonly words: string;
}

/** Milliseconds without a key after which the editor takes the place of the first field: a key in between could be lost. */
const PAUSE = 300;

/** Starts an item with all that is wanted of it, also with what is chosen and typed meanwhile. Returns its id. */
export async function startPiece(account: Account, wanted: () => Beginning): Promise<string> {
  const id = await startItemHere(account);
  let given: Beginning = { words: '' };
  while (wanted() !== given) {
    const { platformId, pillarId, words } = wanted();
    const before = given;
    given = wanted();
    await account.keepingOpen(async () => {
      const documents = await account.documents();
      if (before.platformId && before.platformId !== platformId)
        await documents.applyCommand(id, 'choosePlatform', { platformId: before.platformId, chosen: false });
      if (platformId) await documents.applyCommand(id, 'choosePlatform', { platformId, chosen: true });
      if (pillarId) await documents.applyCommand(id, 'choosePillar', { pillarId });
      if (words !== before.words) await documents.applyCommand(id, 'replaceText', { path: bodyPath, text: words });
    });
    if (words !== before.words) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return id;
}
