/**
 * A sentence with the operator's task on a server that is not set up for a platform; null where nothing is missing.
 *
 * @param missing names of environment variables
 */
export function operatorsTask(missing: readonly string[]): string | null {
  return missing.length === 0 ? null : `The operator of this server has to set ${missing.join(' and ')} first.`;
}

/** The same with what a person can do until then. */
export function missingSetup(missing: readonly string[]): string | null {
  const task = operatorsTask(missing);
  return task && `${task} Until then, Rostrum prepares the text and you post it yourself.`;
}
