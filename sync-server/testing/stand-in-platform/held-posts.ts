import type { HeldPost } from './script.ts';

/** The posts of the stand-in. It accepts everything, including duplicates. */
export class HeldPosts {
  readonly posts: HeldPost[] = [];
  clockAheadMs = 0;
  /** Fields of the platforms' answers about a post's figures, by post id. */
  figures: Readonly<Record<string, object>> = {};
  #lastId = 0;

  forget(): void {
    this.posts.length = 0;
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

  find(owner: string, id: string, kind: HeldPost['kind'] = 'status'): HeldPost | undefined {
    return this.posts.find((post) => post.kind === kind && post.owner === owner && post.id === id);
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
