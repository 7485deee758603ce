/** A broken invariant of design/trust.md, with enough to understand it. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(invariant: 'I1' | 'I2' | 'I4' | 'I5' | 'I6' | 'contentRows', detail: string) {
    super(`${invariant}: ${detail}`);
  }
}
