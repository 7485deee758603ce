/** A broken invariant (docs/architecture.md, "What must always hold"), with enough to understand it. */
export class Violation extends Error {
  override readonly name = 'Violation';

  constructor(invariant: 'I1' | 'I2' | 'I4' | 'I5' | 'I6' | 'contentRows', detail: string) {
    super(`${invariant}: ${detail}`);
  }
}
