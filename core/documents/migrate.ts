import * as A from '@automerge/automerge/slim';

/**
 * Makes the constant change that takes a document type from one version to the next.
 * Its only parent is the previous version's change and its actor makes no other change: a fixed actor that
 * changed documents at different heads would repeat its sequence numbers, and such documents never merge.
 *
 * @param previous the constant changes so far, concatenated
 * @param actor hex, used for this migration only
 */
export function makeMigration<Shape>(previous: Uint8Array, actor: string, migrate: (draft: Shape) => void): Uint8Array {
  const before = A.loadIncremental(A.init<Shape>({ actor }), previous);
  const after = A.change(before, { time: 0 }, migrate);
  const change = A.getLastLocalChange(after);
  if (!change) throw new Error('A migration that changes nothing is not a migration');
  return change;
}

type Fields = Record<string, unknown>;

/**
 * Gives a document the fields that only its template has, and returns their dotted paths. What both have stays as it
 * is: a migration that wrote over a field would win over what a person wrote there meanwhile.
 */
export function addMissingFields(draft: Fields, template: Readonly<Fields>): string[] {
  return Object.entries(template).flatMap(([field, value]) => {
    if (!Object.hasOwn(draft, field)) {
      draft[field] = value;
      return [field];
    }
    if (!isFields(value) || !isFields(draft[field])) return [];
    return addMissingFields(draft[field], value).map((path) => `${field}.${path}`);
  });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !A.isImmutableString(value);
}
