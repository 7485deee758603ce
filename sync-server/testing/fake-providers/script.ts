/** What the stand-in does with one call. */
export interface Step {
  /** What it writes; a whole answer unless the rest says otherwise. */
  readonly text?: string;
  /** Answers with this status instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Beside the status: what the service names its error. */
  readonly code?: string;
  /** `first`: nothing ever comes. `middle`: half of the text comes, then nothing. */
  readonly hang?: 'first' | 'middle';
  /** The connection breaks after half of the text. */
  readonly reset?: boolean;
  /** It would not write this. */
  readonly declines?: boolean;
}

/** One call as it arrived. */
export interface SeenCall {
  readonly protocol: 'openai' | 'anthropic' | 'gemini';
  /** System and user prompt, one after the other. */
  readonly prompt: string;
  /** The caller went away before the answer was whole. */
  cancelled: boolean;
}

/** Sent to the control address: what the next calls get, in turn, and what all later ones get. */
export interface Script {
  readonly steps?: readonly Step[];
  readonly otherwise?: Step;
}
