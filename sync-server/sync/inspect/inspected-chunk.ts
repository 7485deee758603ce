/** What tells whether a change may be appended to a log without being applied. */
export interface ChangeLink {
  readonly hash: string;
  /** Hashes of the changes that it follows. */
  readonly parents: readonly string[];
  /** It only puts letters into texts and takes them out. */
  readonly isSplice: boolean;
}

/** What a chunk says of itself, found without decoding it. */
export interface InspectedChunk {
  /** Of every change its own, of a whole document its heads: by these one tells that a document has taken it in. */
  readonly hashes: readonly string[];
  /** Its changes in order; null where a whole document is among them, which does not name its changes. */
  readonly changes: readonly ChangeLink[] | null;
}
