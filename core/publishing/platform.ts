/** Platform types in the API (docs/rules.md, "Shapes"). */
export const platformTypes = ['linkedin', 'twitter', 'medium', 'article', 'other'] as const;

/** Both ends are included. */
export type Extent = readonly [least: number, most: number];

/** The limit of one post. */
export interface PostLimit {
  readonly characters: number;
  /**
   * The platform's unit of counting: a UTF-16 code unit (`String.length`), a grapheme, or a weighted grapheme. If
   * weighted, an emoji counts two, and so does a letter outside of the alphabets below U+1100, such as Latin, Greek and
   * Cyrillic (docs.x.com/fundamentals/counting-characters). `emoji-bytes`: graphemes, but an emoji counts the bytes of
   * its UTF-8 (developers.facebook.com/documentation/threads/posts).
   */
  readonly counting: 'code-units' | 'graphemes' | 'weighted' | 'emoji-bytes';
  /** Size of a link, whatever its length; null when it counts like other text. */
  readonly linkCharacters: number | null;
  /** Largest UTF-8 size of a post of a thread, for a platform that limits it besides; null where it does not. */
  readonly bytes: number | null;
  /** Whether a longer text becomes a thread, each post within the limit, or is refused. */
  readonly longerText: 'thread' | 'refused';
}

/** All that is known about a platform. All differences between platforms are fields of this type. */
export interface Platform {
  /** Stored in people's data: never change it or reuse it for another platform. */
  readonly id: number;
  /** Name in API calls and addresses, for example `/api/auth/{platform}`. It does not change with the display name. */
  readonly key: string;
  /** Display name, which also identifies the platform in people's text and the assistant's. */
  readonly name: string;
  readonly type: (typeof platformTypes)[number];
  /** Name of the icon, which the app draws in `app/features/connections/platform-drawing.tsx`. */
  readonly icon: string;
  readonly description: string;
  /**
   * Page of the platform on which a person writes a post by hand: its composer if it has one on the web, else its home
   * page. Null when that page is on a server of the person's own, or when posts are not written by hand.
   */
  readonly composePage: string | null;
  /** Name of the query parameter by which that page takes the post's text; null where it takes none. */
  readonly composeParameter: string | null;
  /** Whether an account can be connected, so that the server posts there. `connect-forms.ts` says how. */
  readonly connects: boolean;
  /** Whether the wizard offers it. */
  readonly isInWizard: boolean;
  /** Whether a post has a title apart from its text. Headlines are kept shorter then. */
  readonly requiresTitle: boolean;
  readonly supportsTags: boolean;
  /** The platform's own limit; null when none is known. */
  readonly limit: PostLimit | null;
  /**
   * Most characters (UTF-16 code units) of a comment under a post, where the person's first comment goes out with it;
   * null elsewhere.
   */
  readonly commentCharacters: number | null;
  /** Usual length of posts in words. Outside of it, readers or limits object. Null: not rated. */
  readonly usualWords: Extent | null;
  /**
   * Characters of body that get full marks for length in the predicted score. Our own recommendation: long enough to
   * say something, short enough to be read there. Null: the lengths for an unknown platform are used.
   */
  readonly fittingCharacters: Extent | null;
  /**
   * Position among the platforms that the brand score lists before anything was shared there, from 1 (docs/rules.md,
   * "Screens"). Null: listed only once it is connected or shared to.
   */
  readonly brandScorePlace: number | null;
}
