/** Ends a switch over a closed union: the compiler complains when a case is missing. */
export function exhaustive(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
