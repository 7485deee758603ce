/** The stand-in's behaviour for one call. */
export interface Step {
  /** The text of the reply. Complete unless another field says otherwise. */
  readonly text?: string;
  /** Replies with this status instead. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** With `status`: the service's code for its error. */
  readonly code?: string;
  /** `first`: nothing is sent. `middle`: half of the text is sent, then nothing. */
  readonly hang?: 'first' | 'middle';
  /** The connection breaks after half of the text. */
  readonly reset?: boolean;
  /** The service declines to write this. */
  readonly declines?: boolean;
}

/** One call as received. */
export interface SeenCall {
  readonly protocol: 'openai' | 'anthropic' | 'gemini';
  /** System and user prompt, concatenated. */
  readonly prompt: string;
  /** The caller closed the connection before the reply was complete. */
  cancelled: boolean;
}

/** Sent to the control address: steps of the next calls, in order, and the step of all later ones. */
export interface Script {
  readonly steps?: readonly Step[];
  readonly otherwise?: Step;
}
