/** The stand-in's behaviour for one request. */
export interface Step {
  /**
   * - `lose-reply`: processes the request and breaks the connection; with `before`, breaks it without processing
   * - `fail`: 500 after processing; with `before`, instead of it
   * - `hang`: never replies, after processing; with `before`, instead of it
   * - `answer`: replies with `status` and `headers` instead of processing
   * - `slow`: processes the request `ms` later
   * - `none`: processes the request as usual
   */
  readonly does: 'lose-reply' | 'fail' | 'hang' | 'answer' | 'slow' | 'none';
  readonly before?: boolean;
  /** Only with `none` and `answer`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly ms?: number;
}

/** Steps of the next requests, in order. Later requests are processed as usual. */
export interface Script {
  /** Requests that change a post. */
  readonly writes?: readonly Step[];
  readonly reads?: readonly Step[];
  /** Requests to the token address of an OAuth server. */
  readonly tokens?: readonly Step[];
  /** Most characters of a status, as the instance reports it. */
  readonly maxCharacters?: number;
  /** How far the stand-in's clock is ahead, in milliseconds. */
  readonly clockAheadMs?: number;
  /** Fields that replace a platform's own in its answers about a post's figures, by post id. */
  readonly figures?: Readonly<Record<string, object>>;
  /** Replies of other people, by post id, as the platform tells them: statuses, or the parts of a thread. */
  readonly replies?: Readonly<Record<string, readonly object[]>>;
  /** How often an upload is still being processed when it is asked for. */
  readonly processingLooks?: number;
  /** Deletes the uploads that no post has. */
  readonly dropsUnused?: boolean;
  /** Where the OAuth server of the AT Protocol reads about apps, instead of at their own addresses. */
  readonly appsAt?: string;
  /** Where every picture is fetched, instead of at the address that is sent. */
  readonly picturesAt?: string;
  /** Proofs have to name another nonce from now on. */
  readonly changesNonce?: boolean;
  /** Whether X and LinkedIn refuse a text that the account has posted. Otherwise they keep repetitions, to be counted. */
  readonly refusesRepetitions?: boolean;
  /** Deletes all posts and uploads first. */
  readonly forget?: boolean;
}

/**
 * One post as stored: a status, an article, or an event that the webhook received. Duplicates are listed too, and so are
 * a site's tags and pictures.
 */
export interface HeldPost {
  readonly kind: 'status' | 'event' | 'article' | 'tag' | 'picture';
  readonly id: string;
  /** The account, or the webhook's path. */
  readonly owner: string;
  readonly text: string;
  /** Id of the post before it, or its address. */
  readonly repliesTo: string | null;
  readonly createdAt: string;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** All fields as they were sent, where a post has more than a text. */
  readonly record?: Readonly<Record<string, unknown>>;
}

/** An uploaded picture. */
export interface HeldFile {
  readonly id: string;
  readonly owner: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  /** Blank where it has none, or where posts hold the descriptions. */
  readonly description: string;
  /** The post that has it; null before. */
  readonly post: string | null;
  /** How often it is still to be processed when it is asked for. */
  readonly looks: number;
}

export interface Held {
  readonly posts: readonly HeldPost[];
  readonly files: readonly HeldFile[];
  /** Connections without any control request. */
  readonly connections: number;
  /** Requests, except control requests. */
  readonly requests: readonly string[];
}
