/** A server that was asked gave no answer that says anything about the request: it is down, slow or overloaded. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Whether an error, or one that caused it, is a `NoAnswer`. Libraries wrap the errors of their requests. */
export function isNoAnswer(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NoAnswer) return true;
  return false;
}
