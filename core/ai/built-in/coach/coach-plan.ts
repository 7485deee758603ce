/** What is known of a piece when its writer is asked about it. Texts are empty before anything was written. */
export interface CoachPlan {
  readonly title: string;
  readonly goal: string;
  readonly audience: string;
  readonly role: string;
  readonly experience: 'beginner' | 'practised' | 'unknown';
  /** The pillar's name. */
  readonly pillar: string;
  readonly kind: 'article' | 'post' | 'thread' | 'newsletter' | 'unknown';
  readonly keyPoints: readonly string[];
  /** The first words of the draft have been written. */
  readonly hasDraft: boolean;
  /** Names of the fields that hold words. */
  readonly written: ReadonlySet<string>;
}
