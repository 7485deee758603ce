/** How the sending of a kind of mail is treated. */
export interface MailPlan {
  /** How long it is tried. Milliseconds. */
  readonly givesUpAfterMs: number;
  /**
   * Whether a mail that may have been delivered is sent once more, with the same Message-ID. False where the person can
   * ask for another one; true for mails that nobody would miss, and whose loss would be worse than a second copy.
   */
  readonly isRepeatedOnce: boolean;
  /** Whether a person is waiting for it, or it warns of somebody else. Sent before all others. */
  readonly isUrgent: boolean;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A person waits for it and asks again if it does not come. */
const asked: MailPlan = { givesUpAfterMs: HOUR, isRepeatedOnce: false, isUrgent: true };
const warning: MailPlan = { givesUpAfterMs: 3 * DAY, isRepeatedOnce: true, isUrgent: true };

/** Every kind of mail that this server sends. */
const plans = {
  'confirm-address': { ...asked, givesUpAfterMs: DAY },
  'reset-password': asked,
  'confirm-new-address': asked,
  'password-changed': warning,
  'factors-changed': warning,
  'address-change': warning,
  'failed-post': { givesUpAfterMs: DAY, isRepeatedOnce: true, isUrgent: false },
  'weekly-summary': { givesUpAfterMs: DAY, isRepeatedOnce: false, isUrgent: false },
} as const satisfies Readonly<Record<string, MailPlan>>;

export type MailKind = keyof typeof plans;

export function planOf(kind: MailKind): MailPlan {
  return plans[kind];
}

/** The kinds that are sent before all others. */
export const urgentKinds = Object.entries(plans).flatMap(([kind, { isUrgent }]) => (isUrgent ? [kind] : []));
