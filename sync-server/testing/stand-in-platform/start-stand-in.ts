import { ServerProcess } from '../server-process.ts';
import type { Held, HeldPost, Script } from './script.ts';

/** The stand-in for the platforms, started as a separate process. */
export class StandInPlatform {
  readonly #process: ServerProcess;
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string;

  private constructor(process: ServerProcess, url: string) {
    this.#process = process;
    this.url = url;
  }

  static async start(): Promise<StandInPlatform> {
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-platform/main.ts');
    return new StandInPlatform(process, await process.ready());
  }

  /** Sets the steps of the next requests. */
  async play(script: Script): Promise<void> {
    await fetch(`${this.url}/_script`, { method: 'POST', body: JSON.stringify(script) });
  }

  async held(): Promise<Held> {
    return (await (await fetch(`${this.url}/_posts`)).json()) as Held;
  }

  /** Its posts of an account, or of a webhook's path. */
  async postsOf(owner: string): Promise<readonly HeldPost[]> {
    return (await this.held()).posts.filter((post) => post.owner === owner);
  }

  /** Kills the process without waiting. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGTERM');
    await this.#process.ended();
  }
}
