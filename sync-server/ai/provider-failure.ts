/** Why a provider did not answer, and what that means for the next step. */
export interface ProviderFailure {
  readonly type:
    /** Too many requests, of ours or of everybody's. */
    | 'busy'
    /** Down, unreachable, or too slow. */
    | 'unavailable'
    /** Our key or our request is refused: another try changes nothing. */
    | 'rejected'
    /** The account behind the key has nothing left. */
    | 'spent'
    /** It would not write this. */
    | 'declined'
    /** It answered in a shape that cannot be used. */
    | 'unusable'
    /** The caller has gone. */
    | 'cancelled';
  readonly canRetry: boolean;
  /** Milliseconds that the provider told us to wait; null when it did not say. */
  readonly afterMs: number | null;
}

/** A limit of ours on how long a provider may take. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** Statuses that may pass (architecture, "AI"): 408, 409, 429 and every 5xx, 529 among them. */
function mayPass(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Reads what a provider's SDK threw. Nothing of its message goes further: it may quote the key or the text. */
export function describeFailure(error: unknown): ProviderFailure {
  if (error instanceof TooSlow) return { type: 'unavailable', canRetry: false, afterMs: null };
  const { status, message, code } = error as { status?: unknown; message?: unknown; code?: unknown };
  if (typeof status !== 'number') return { type: 'unavailable', canRetry: true, afterMs: null };
  const said = `${String(code)} ${String(message)}`;
  if (/insufficient_quota|billing|credit balance|quota exceeded for/i.test(said))
    return { type: 'spent', canRetry: false, afterMs: null };
  if (!mayPass(status)) return { type: 'rejected', canRetry: false, afterMs: null };
  return { type: status === 429 ? 'busy' : 'unavailable', canRetry: true, afterMs: retryAfter(error) };
}

/** `retry-after` in seconds or as a date (RFC 9110, 10.2.3), or OpenAI's and Anthropic's `retry-after-ms`. */
function retryAfter(error: unknown): number | null {
  // Of the fetch that the SDK was given, which need not be the global one's class.
  const { headers } = error as { headers?: Partial<Pick<Headers, 'get'>> };
  if (!headers?.get) return null;
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (ms >= 0) return ms;
  const said = headers.get('retry-after');
  if (said === null) return null;
  const seconds = Number(said);
  if (seconds >= 0) return seconds * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
