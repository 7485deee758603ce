/** A draft with the mark that a strict editor would give, 0 to 100: the yardstick of the review's weights. */
export interface MarkedDraft {
  readonly name: string;
  readonly mark: number;
  readonly text: string;
}
