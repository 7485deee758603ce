/** The words of a New idea form that was left without being sent: they are offered again the next time. */

/** The fields of the form. */
export interface IdeaValues {
  readonly title: string;
  readonly description: string;
}

/** Whether the restored words are still in the form, perhaps continued. */
export function isContinued(restored: IdeaValues, idea: IdeaValues): boolean {
  return idea.title.startsWith(restored.title) && idea.description.startsWith(restored.description);
}

/**
 * The form after its restored title was changed for the first time. A title that was typed over as a whole is another
 * idea, which the restored description does not belong to.
 */
export function withTitle(restored: IdeaValues, idea: IdeaValues, title: string): IdeaValues {
  const isUntouched = idea.title === restored.title && idea.description === restored.description;
  const description = isUntouched && isTypedOver(restored.title, title) ? '' : idea.description;
  return { title, description };
}

/** Whether one edit left less than half of a title. */
function isTypedOver(before: string, after: string): boolean {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return 2 * (start + end) < before.length;
}

/** The words to keep for the next time. A form that was emptied keeps those of before. */
export function wordsToKeep(kept: IdeaValues | null, idea: IdeaValues): IdeaValues {
  const isBlank = idea.title.trim() === '' && idea.description.trim() === '';
  return kept && isBlank ? kept : idea;
}

/** The words to keep once an idea was sent: those of before, if they were not in it; null for none. */
export function leftAfterSending(kept: IdeaValues | null, sent: IdeaValues): IdeaValues | null {
  return kept && !isContinued(kept, sent) ? kept : null;
}
