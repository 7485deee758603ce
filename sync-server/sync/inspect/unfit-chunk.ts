/** Thrown inside the inspection, caught by `inspectChunk`: a chunk that must not be decoded. */
export class UnfitChunk extends Error {
  override readonly name = 'UnfitChunk';
  readonly reason: 'malformed' | 'oversized';

  constructor(reason: 'malformed' | 'oversized', what: string) {
    super(what);
    this.reason = reason;
  }
}

export function malformed(what: string): UnfitChunk {
  return new UnfitChunk('malformed', what);
}

export function oversized(what: string): UnfitChunk {
  return new UnfitChunk('oversized', what);
}
