import type { HeldFile, HeldPost } from './script.ts';

/** The posts of the stand-in. It accepts everything, including duplicates. */
export class HeldPosts {
  readonly posts: HeldPost[] = [];
  /** Uploaded pictures. */
  readonly files: HeldFile[] = [];
  /** How often an upload is still being processed when it is asked for. */
  processingLooks = 0;
  clockAheadMs = 0;
  /** Where every picture is fetched; null: at its address. */
  picturesAt: string | null = null;
  /** Fields of the platforms' answers about a post's figures, by post id. */
  figures: Readonly<Record<string, object>> = {};
  /** Replies of other people, by post id. */
  replies: Readonly<Record<string, readonly object[]>> = {};
  /** Whether the platforms that know an account's recent texts refuse a repetition. */
  refusesRepetitions = false;
  #lastId = 0;

  forget(): void {
    this.posts.length = 0;
    this.files.length = 0;
    this.#lastId = 0;
  }

  now(): Date {
    return new Date(Date.now() + this.clockAheadMs);
  }

  /** @param post with its id, if the sender chose it */
  add(post: Omit<HeldPost, 'id' | 'createdAt'> & { readonly id?: string }): HeldPost {
    const held = { ...post, id: post.id ?? String((this.#lastId += 1)), createdAt: this.now().toISOString() };
    this.posts.push(held);
    return held;
  }

  upload(file: Omit<HeldFile, 'post' | 'looks'>): HeldFile {
    const held = { ...file, post: null, looks: this.processingLooks };
    this.files.push(held);
    return held;
  }

  fileOf(owner: string, id: string): HeldFile | undefined {
    return this.files.find((file) => file.owner === owner && file.id === id);
  }

  changeFile(file: HeldFile, changes: Partial<HeldFile>): HeldFile {
    const changed = { ...file, ...changes };
    this.files.splice(this.files.indexOf(file), 1, changed);
    return changed;
  }

  /** Deletes the uploads that no post has, as platforms do after a while. */
  dropUnused(): void {
    this.files.splice(0, this.files.length, ...this.files.filter(({ post }) => post !== null));
  }

  find(owner: string, id: string, kind: HeldPost['kind'] = 'status'): HeldPost | undefined {
    return this.posts.find((post) => post.kind === kind && post.owner === owner && post.id === id);
  }

  /** The account's post with the same text, where repetitions are refused. */
  repeated(owner: string, text: string): HeldPost | undefined {
    if (!this.refusesRepetitions || text === '') return undefined;
    return this.posts.find((post) => post.kind === 'status' && post.owner === owner && post.text === text);
  }

  /** All replies to a post, and replies to those. */
  descendantsOf(id: string): readonly HeldPost[] {
    const answers = this.posts.filter((post) => post.kind === 'status' && post.repliesTo === id);
    return answers.flatMap((post) => [post, ...this.descendantsOf(post.id)]);
  }

  replace(post: HeldPost, text: string, record = post.record): HeldPost {
    const changed = { ...post, text, ...(record && { record }) };
    this.posts.splice(this.posts.indexOf(post), 1, changed);
    return changed;
  }

  remove(post: HeldPost): void {
    this.posts.splice(this.posts.indexOf(post), 1);
  }
}
