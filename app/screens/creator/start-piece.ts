/**
 * The making of a piece in the creator. It needs Automerge, so it is loaded with the first choice or letter.
 *
 * The editor takes the place of the first field once nothing was typed for a moment. Where letters would be lost with
 * the field, it stays until the person leaves it: a phone closes its keyboard with the focus, and an input method or a
 * dead key composes its letters in the field alone.
 */
import { bodyPath } from '#core/documents/text-path.ts';
import type { Account } from '../../features/account/start-account.ts';
import { startItemHere } from '../../features/content/use-discard-blank.ts';

/** The beginnings of a piece, made before there is an item. */
export interface Beginning {
  readonly platformId?: number;
  readonly pillarId?: string;
  readonly words: string;
}

export interface BeginningForm {
  readonly wanted: () => Beginning;
  /** The field of the words; null where it is not shown. */
  readonly field: () => FirstField | null;
  /** Whether a list of choices is open, which would close with the form. */
  readonly isChoosing: () => boolean;
}

type FirstField = Pick<HTMLTextAreaElement, 'addEventListener' | 'matches'>;

export interface StartedPiece {
  readonly id: string;
  /** Whether the field has the focus, which the editor takes over. */
  readonly isWriting: boolean;
}

/**
 * Milliseconds without a key or a choice after which the editor takes the place of the first field: one in between could
 * be lost.
 */
const PAUSE = 300;

/** The start of one piece. After a failure it goes on with the item that it started. */
export class PieceStart {
  readonly #account: Account;
  #id: string | null = null;
  /** Written so far. */
  #given: Beginning = { words: '' };
  #watched: FirstField | null = null;
  #hasComposed = false;

  constructor(account: Account) {
    this.#account = account;
  }

  /**
   * Starts an item with all that is wanted of it, also with what is chosen and typed meanwhile. Resolves when the editor
   * can take the field's place.
   *
   * @throws when the device does not store it, or refuses the words
   */
  async begin({ wanted, field, isChoosing }: BeginningForm): Promise<StartedPiece> {
    this.#watch(field());
    this.#id ??= await startItemHere(this.#account);
    do {
      const next = wanted();
      if (next !== this.#given) await this.#write(this.#id, next);
      this.#watch(field());
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } while (wanted() !== this.#given || this.#isHeld(field()) || isChoosing());
    return { id: this.#id, isWriting: wanted().words !== '' && hasFocus(field()) };
  }

  #isHeld(field: FirstField | null): boolean {
    return hasFocus(field) && (this.#hasComposed || matchMedia('(pointer: coarse)').matches);
  }

  #watch(field: FirstField | null): void {
    if (field === this.#watched) return;
    this.#watched = field;
    // A composition may have begun before this code was loaded.
    for (const type of ['compositionstart', 'compositionupdate', 'compositionend'] as const)
      field?.addEventListener(type, () => {
        this.#hasComposed = true;
      });
  }

  async #write(id: string, next: Beginning): Promise<void> {
    const { platformId, pillarId, words } = next;
    await this.#account.keepingOpen(async () => {
      const documents = await this.#account.documents();
      const given = this.#given;
      if (given.platformId !== undefined && given.platformId !== platformId)
        await documents.applyCommand(id, 'choosePlatform', { platformId: given.platformId, chosen: false });
      if (platformId !== undefined) await documents.applyCommand(id, 'choosePlatform', { platformId, chosen: true });
      if (pillarId !== given.pillarId) await documents.applyCommand(id, 'choosePillar', { pillarId: pillarId ?? null });
      this.#given = { ...next, words: given.words };
      if (words === given.words) return;
      const written = await documents.applyCommand(id, 'replaceText', { path: bodyPath, text: words });
      if (!written.ok) throw new Error(`The words were refused: ${written.error.type}`);
    });
    this.#given = next;
  }
}

function hasFocus(field: FirstField | null): boolean {
  return field?.matches(':focus') ?? false;
}
