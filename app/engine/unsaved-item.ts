/** A piece with words that the disk has refused, as an export writes it. */
export interface UnsavedItem {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly text: string;
}
