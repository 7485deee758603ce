/** The disk refused a change. The change is kept in memory and retried while the page is open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';

  constructor(cause: unknown) {
    super('Not saved', { cause });
  }
}
