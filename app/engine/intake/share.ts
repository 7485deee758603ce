import type { MarkdownFile } from '#core/content/markdown-file.ts';

/** A picture that came from outside, as it came. */
export interface SharedFile {
  readonly name: string;
  /** Media type as the sender named it. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** An audio file. An item has no place for its sound. */
export interface SharedAudio {
  readonly name: string;
  /** Of its last change. Milliseconds since 1970. */
  readonly at: number;
}

/** Content from outside, shared or opened with the app, until it has become an idea or a draft. */
export interface ShareRow {
  /** A UUID that becomes the item's id, so that no share becomes two items. */
  readonly id: string;
  /** The account that the idea is for. Null when nobody was signed in; then it is for the next person who signs in. */
  readonly account: string | null;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly files: readonly SharedFile[];
  /** Milliseconds since 1970. */
  readonly at: number;

  // Absent in rows of earlier versions.

  /** Absent: an idea. */
  readonly becomes?: 'idea' | 'draft';
  /** The text of a draft. */
  readonly markdown?: MarkdownFile;
  readonly audio?: readonly SharedAudio[];
  /** Sentences about files that were left out when it came. */
  readonly leftOut?: readonly string[];
}

/** Whether a share has anything to keep. One without only tells what was left out. */
export function hasContent({ title, text, url, files, markdown, audio = [] }: ShareRow): boolean {
  return `${title}${text}${url}`.trim() !== '' || files.length > 0 || markdown !== undefined || audio.length > 0;
}

/** The shares that are stored in this browser, outside any account. */
export interface WaitingShares {
  /** The shares for this account, oldest first: its own, and those without an account. */
  waitingFor(account: string): Promise<readonly ShareRow[]>;
  remove(id: string): Promise<void>;
}

/** The order in which a person is asked: the newest share first. Shares of one moment keep their order. */
export function newestFirst(shares: readonly ShareRow[]): readonly ShareRow[] {
  return shares.toSorted((left, right) => right.at - left.at);
}
