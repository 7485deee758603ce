/** In a reference, a last post of the thread whose id the platform did not tell. */
export const UNKNOWN_POST = '?';

/** The ids of a thread's posts in its reference, in order. */
export function idsIn(ref: string): string[] {
  return ref.split(',').filter((id) => id !== '' && id !== UNKNOWN_POST);
}

/** The reference to a thread's posts. */
export function refOf(ids: readonly string[]): string {
  return ids.join(',');
}

/** The reference to the posts of an unfinished thread, as a part of an outcome; nothing if there are none. */
export function unfinished(ids: readonly string[]): { readonly ref?: string } {
  return ids.length === 0 ? {} : { ref: refOf(ids) };
}

/** The end of an attempt after some posts of a thread: it keeps their reference, and says how many of them are out. */
export function cutShort<Ended extends { readonly words: string }>(
  outcome: Ended,
  ids: readonly string[],
  count: number,
): Ended & { readonly ref?: string } {
  if (ids.length === 0) return outcome;
  const words = `${outcome.words} The first ${ids.length} of ${count} posts were posted.`;
  return { ...outcome, words, ...unfinished(ids) };
}
