/** What the stand-in does with one request. */
export interface Step {
  /**
   * - `lose-reply`: does the work and breaks the connection; with `before`, breaks it without doing anything
   * - `fail`: 500 after the work; with `before`, instead of it
   * - `hang`: never answers, after the work; with `before`, instead of it
   * - `answer`: answers with `status` and `headers` instead of doing anything
   * - `slow`: does the work as usual, `ms` later
   * - `none`: does the work as usual
   */
  readonly does: 'lose-reply' | 'fail' | 'hang' | 'answer' | 'slow' | 'none';
  readonly before?: boolean;
  /** `none` and `answer` only. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly ms?: number;
}

/** What the next requests get, in turn; afterwards everything is as usual. */
export interface Script {
  /** Those that change something. */
  readonly writes?: readonly Step[];
  readonly reads?: readonly Step[];
  /** Characters that a status may have; what the instance tells. */
  readonly maxCharacters?: number;
  /** How far the stand-in's clock is ahead. Milliseconds. */
  readonly clockAheadMs?: number;
  /** Forgets what it holds first. */
  readonly forget?: boolean;
}

/** One post as it is held: a status, or an event that came to the webhook. Repetitions are all here. */
export interface HeldPost {
  readonly kind: 'status' | 'event';
  readonly id: string;
  /** The account, or the webhook's path. */
  readonly owner: string;
  readonly text: string;
  readonly repliesTo: string | null;
  readonly createdAt: string;
  /** Lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Held {
  readonly posts: readonly HeldPost[];
  /** Connections over which no control request came. */
  readonly connections: number;
  /** Requests, without those that control. */
  readonly requests: readonly string[];
}
