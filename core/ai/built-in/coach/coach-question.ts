/** A question that only the writer can answer, and the field that the answer belongs in. */
export interface CoachQuestion {
  readonly question: string;
  /** A field of the task's step, or `body` for the draft. */
  readonly into: string;
  /** How an answer might begin. */
  readonly hint: string;
}
