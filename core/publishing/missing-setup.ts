/**
 * A sentence for a platform for which the operator has not set up this server; null where nothing is missing.
 *
 * @param missing names of environment variables
 */
export function missingSetup(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  return `The operator of this server has to set ${missing.join(' and ')} first. Until then, Rostrum prepares the text and you post it yourself.`;
}
