import { ServerProcess } from './server-process.ts';

/** How the stand-in answers. */
export type LanguageToolScript =
  | { readonly type: 'answer' | 'cut' | 'silence' }
  | { readonly type: 'status'; readonly status: number }
  | { readonly type: 'body'; readonly body: string }
  | { readonly type: 'huge'; readonly bytes: number }
  | { readonly type: 'redirect'; readonly to: string };

/** A request that the stand-in got: its text with all marks. */
export interface TakenCheck {
  readonly language: string;
  readonly text: string;
}

/** The stand-in for a LanguageTool server, started as a separate process. */
export class StandInLanguageTool {
  readonly #process: ServerProcess;
  readonly #origin: string;

  private constructor(process: ServerProcess, origin: string) {
    this.#process = process;
    this.#origin = origin;
  }

  static async start(): Promise<StandInLanguageTool> {
    const process = new ServerProcess({}, 'sync-server/testing/stand-in-language-tool-main.ts');
    return new StandInLanguageTool(process, await process.ready());
  }

  /** Environment of a server that asks it. */
  get env(): Readonly<Record<string, string>> {
    return { LANGUAGETOOL_URL: `${this.#origin}/v2` };
  }

  /** Answers as told from now on, and forgets what it got. */
  async play(script: LanguageToolScript): Promise<void> {
    await fetch(`${this.#origin}/_script`, { method: 'POST', body: JSON.stringify(script) });
  }

  async taken(): Promise<readonly TakenCheck[]> {
    return (await (await fetch(`${this.#origin}/_state`)).json()) as TakenCheck[];
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#process.ended();
  }
}
