/** An item that offers its person a choice which it did not offer before: two devices gave a property unequal values. */
export interface NewChoice {
  readonly documentId: string;
  /** Log position of the row that shows it. */
  readonly seq: number;
}

/** The properties that a row offers a choice for. Their names are constants, so no text of a person matches. */
const conflicts = /"conflicts":\[([^\]]*)\]/;

/** Whether a row offers a choice that the row before it did not. */
export function hasNewChoice(before: string, after: string): boolean {
  const known = choicesIn(before);
  return [...choicesIn(after)].some((property) => !known.has(property));
}

function choicesIn(rowJson: string): ReadonlySet<string> {
  const [, listed = ''] = conflicts.exec(rowJson) ?? [];
  return new Set(listed === '' ? [] : listed.split(','));
}

/** Tells the person's devices of it. @param now milliseconds since 1970 */
export function choiceNotice(userId: string, { documentId, seq }: NewChoice, now: number) {
  const event = `choice ${documentId} ${seq}`;
  return { kind: 'choice', userId, event, about: documentId, at: now } as const;
}
