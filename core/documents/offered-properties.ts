import { allStepFields } from './step-fields.ts';

/**
 * The properties whose unequal concurrent values are offered to the person.
 * The rest merges without loss (texts, sets), or has no wrong answer (a position, an assistant's last reply).
 */
export const offeredProperties: readonly (readonly string[])[] = [
  ['title'],
  ['status'],
  ['pillarId'],
  ['schedule'],
  ...allStepFields()
    .filter(
      ({ definition }) => definition.kind === 'choice' || definition.kind === 'phrase' || definition.kind === 'flag',
    )
    .map(({ step, field }) => ['steps', step, field]),
];

export function isOfferedProperty(path: readonly string[]): boolean {
  return offeredProperties.some(
    (offered) => offered.length === path.length && offered.every((key, index) => key === path[index]),
  );
}
