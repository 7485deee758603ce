/** The disk refused a change. It is kept in memory and tried again for as long as the page is open. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';

  constructor(cause: unknown) {
    super('Not saved', { cause });
  }
}
