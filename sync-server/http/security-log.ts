import type { Log } from '../log.ts';

/** All events that are logged for the operator's guard. docs/operating.md describes them. */
export const securityEvents = [
  'registered',
  'signed-in',
  'signed-out',
  'sessions-ended',
  'password-changed',
  'google-connected',
  'google-disconnected',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-asked',
  'recovery-codes-made',
  'account-deleted',
  'reset-asked',
  'password-reset',
  'email-confirmed',
  'email-change-asked',
  'email-changed',
  'email-change-refused',
  'sign-in-refused',
  'password-refused',
  'code-refused',
  'invitation-refused',
  'email-link-refused',
  'limit-hit',
  'origin-refused',
  'address-refused',
] as const;

export type SecurityEventType = (typeof securityEvents)[number];

export interface SecurityEvent {
  readonly event: SecurityEventType;
  /** The client's address. */
  readonly address: string;
  /** The account's id; absent for strangers. */
  readonly person?: string | undefined;
  /** The stable id of the refusal. */
  readonly reason?: string | undefined;
}

const MINUTE = 60_000;
/** Most lines per minute: callers can cause events at any rate, and must not be able to fill the disk. */
const MOST = { ofOne: 20, ofAll: 600 } as const;

/**
 * Writes security events, one line each, without names or texts. Beyond the limits, events are only counted; the next
 * line contains their number.
 */
export class SecurityLog {
  readonly #log: Pick<Log, 'info'>;
  readonly #now: () => number;
  #minute = 0;
  #lines = 0;
  #leftOut = 0;
  readonly #linesOf = new Map<string, number>();

  constructor({ log, now }: { readonly log: Pick<Log, 'info'>; readonly now: () => number }) {
    this.#log = log;
    this.#now = now;
  }

  note({ event, address, person, reason }: SecurityEvent): void {
    const at = this.#now();
    const minute = Math.floor(at / MINUTE);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#lines = 0;
      this.#linesOf.clear();
    }
    const of = `${event} ${address}`;
    const before = this.#linesOf.get(of) ?? 0;
    if (before >= MOST.ofOne || this.#lines >= MOST.ofAll) {
      this.#leftOut += 1;
      return;
    }
    this.#linesOf.set(of, before + 1);
    this.#lines += 1;
    const leftOut = this.#leftOut > 0 ? { leftOut: this.#leftOut } : {};
    this.#leftOut = 0;
    this.#log.info({ at: new Date(at).toISOString(), event, address, person, reason, ...leftOut }, 'security');
  }
}
