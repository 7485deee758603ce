/**
 * Everything that the rules know about the words of a language. A language without such words is not judged by its
 * words: nothing is said of it.
 */
export interface LanguageWords {
  /** Phrases that an editor always cuts: proverbs of the trade, announcements of feelings, praise without a fact. */
  readonly stock: readonly string[];
  /** Phrases that say nothing and can be deleted where a comma or a clause follows. */
  readonly empty: readonly string[];
  /** Wordy phrases with the shorter one that fits wherever they do; empty to delete them, null where it depends. */
  readonly wordy: readonly (readonly [phrase: string, becomes: string | null])[];
  readonly claims: {
    /** An authority without a name, for example "studies show". */
    readonly authority: RegExp;
    /** The saying of a famous person. */
    readonly quoting: RegExp;
    /** A figure about the world that somebody must have counted. */
    readonly figure: RegExp;
    /** The writer, whose own figures need no source. */
    readonly first: RegExp;
    /** "Our brains": everybody's, and not the writer's own. */
    readonly everybody: RegExp;
    /** A source beside a claim. */
    readonly source: RegExp;
  };
  /** Numbers in words, separated by spaces. */
  readonly numbers: string;
  readonly first: RegExp;
  readonly second: RegExp;
  /** A sentence that asks readers to get in touch, or to come. */
  readonly asks: RegExp;
  /** A sentence that tells readers what to do by themselves. */
  readonly commands: RegExp;
  /** A sentence that cannot be understood without the one before it. */
  readonly pointsBack: RegExp;
  /** Words that need a sentence before it wherever they stand: "that result", "since", "the old one". */
  readonly dangles: RegExp;
  /** Something happened: a verb in the past. */
  readonly past: RegExp;
  /** A sentence whose statement the writer does not hold, or no longer. */
  readonly disowned: RegExp;
}
