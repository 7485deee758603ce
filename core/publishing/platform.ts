/** The types that the API tells platforms apart by (docs/rules.md, "Shapes"). */
export const platformTypes = ['linkedin', 'twitter', 'medium', 'article', 'other'] as const;

/** Both ends are included. */
export type Extent = readonly [least: number, most: number];

/** What one post holds. */
export interface PostLimit {
  readonly characters: number;
  /**
   * What the platform takes for a character of the plain text: a UTF-16 code unit (`String.length`), a grapheme, or a
   * grapheme by its weight: an emoji is two, and so is a letter outside of the Latin, Greek, Cyrillic and other
   * alphabets below U+1100 (docs.x.com/fundamentals/counting-characters).
   */
  readonly counting: 'code-units' | 'graphemes' | 'weighted';
  /** What a link counts there, however long it is; null where it counts like other words. */
  readonly linkCharacters: number | null;
  /** What becomes of a longer text: a thread of posts, each within the limit, or nothing. */
  readonly longerText: 'thread' | 'refused';
}

/** Everything that is known of a platform. What differs between platforms is a field here and nothing else. */
export interface Platform {
  /** Part of people's data: never changed and never given to another platform. */
  readonly id: number;
  /** Name in calls and addresses, as in `/api/auth/{platform}`. It stays when the display name changes. */
  readonly key: string;
  /** Name that people read, which is also how their words and the assistant's name the platform. */
  readonly name: string;
  readonly type: (typeof platformTypes)[number];
  /** Name of the icon; the app draws it, see `app/features/connections/platform-drawing.tsx`. */
  readonly icon: string;
  readonly description: string;
  /**
   * Page of the platform on which a person writes a post by hand: its composer on the web, else its front page.
   * Null where the page is on a server of the person's own, or where nothing is written by hand.
   */
  readonly composePage: string | null;
  /** What an account there is connected with: its address and an access token, or an address alone. Null: it is not, yet. */
  readonly connects: 'token' | 'endpoint' | null;
  /** Whether the wizard offers it. */
  readonly isInWizard: boolean;
  /** Whether a piece has a title apart from its text. Headlines are kept shorter then. */
  readonly requiresTitle: boolean;
  readonly supportsTags: boolean;
  /** The platform's own limit; null where none is known. */
  readonly limit: PostLimit | null;
  /** Words that pieces there usually have: outside of this, readers or limits object. Null: not judged. */
  readonly usualWords: Extent | null;
  /**
   * Characters of body that earn the whole length fit of the predicted score. Our own advice: long enough to say
   * something, short enough to be read where it stands. Null: the lengths that suit an unknown platform.
   */
  readonly fittingCharacters: Extent | null;
  /** What the built-in assistant's starter is made of. */
  readonly starter: 'lines' | 'paragraphs';
  /**
   * Place among the platforms that the brand score lists before anything was shared there, 1 first
   * (docs/rules.md, "Screens"). Null: listed once it is connected or shared to.
   */
  readonly brandScorePlace: number | null;
}
