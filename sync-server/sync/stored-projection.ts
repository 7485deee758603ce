/** What a document's stored row says of it, beside its heads. */
export interface StoredProjection {
  readonly projectorVersion: number;
  /** The row as JSON text. */
  readonly rowJson: string;
  /** Plain text for search. */
  readonly text: string;
}
