/**
 * Acts: what a change did to an item as a whole, where its operations alone do not say so. A restored version and an
 * afternoon of typing look the same in a document. The change's message therefore names the act after the author:
 * "Chrome on Android · restored".
 *
 * Acts serve two purposes. The history ends a session before each of them, so the text that it replaced is listed as a
 * version. And what a person decided about versions on another device is not announced to them as news (`isOwnDecision`).
 *
 * Changes made before acts existed have none. A device that does not know acts shows the whole message as the author.
 */

/**
 * - `restored`: an earlier version became the current one
 * - `merged`: a choice between two devices' texts or values
 * - `applied`: a text was added as a whole: the assistant's, or a rewrite
 * - `replaced`: much of the draft was removed at once, or all of it was written anew
 * - `reported`: the server wrote down how a publication went
 */
export const acts = ['restored', 'merged', 'applied', 'replaced', 'reported'] as const;
export type Act = (typeof acts)[number];

/** The author of changes that came through the API, or that the server made itself; devices name themselves. */
export const apiAuthor = 'API';

const SEPARATOR = ' · ';
const known: ReadonlySet<string> = new Set(acts);

/** The message of a change. */
export function changeMessage(author: string, act: Act | null): string {
  return act ? `${author}${SEPARATOR}${act}` : author;
}

/** The author and the act that a change's message names. A change without a message has neither. */
export function readMessage(message: string | null): { readonly author: string | null; readonly act: Act | null } {
  const at = message?.lastIndexOf(SEPARATOR) ?? -1;
  const act = message?.slice(at + SEPARATOR.length) ?? '';
  if (message === null || at < 0 || !isAct(act)) return { author: message, act: null };
  return { author: message.slice(0, at), act };
}

function isAct(word: string): word is Act {
  return known.has(word);
}

/** Whether the person decided about versions, or caused a report. That is no news to them on another device. */
export function isOwnDecision(message: string | null): boolean {
  const { act } = readMessage(message);
  return act === 'restored' || act === 'merged' || act === 'reported';
}

/** Whether the text before a change must stay in the history as a version of its own. */
export function replacesText(act: Act | null): boolean {
  return act !== null && act !== 'reported';
}

/** Characters that count as much of any draft when they are removed at once: about fifteen words. */
const MANY = 100;
/** Fewer than these are never much of a draft. */
const FEW = 20;

interface Removal {
  /** Length of the draft before. */
  readonly length: number;
  readonly edits: readonly { readonly remove: number }[];
}

/** Whether edits remove at least half of a draft, or at least a long sentence, at once. */
export function removesMuch({ length, edits }: Removal): boolean {
  const removed = edits.reduce((sum, { remove }) => sum + remove, 0);
  return removed >= MANY || (removed >= FEW && removed * 2 >= length);
}
