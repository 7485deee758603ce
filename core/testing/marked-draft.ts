/** A draft with a strict editor's rating, 0 to 100. The weights of the review are fitted to these. */
export interface MarkedDraft {
  readonly name: string;
  readonly mark: number;
  readonly text: string;
}
