/** When the figures of a published post are read: often while it is new, later seldom, then no more. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Wait between two readings up to an age of the post. Milliseconds, youngest first. */
const waits = [
  { upTo: DAY, wait: HOUR },
  { upTo: 7 * DAY, wait: 6 * HOUR },
  { upTo: 30 * DAY, wait: DAY },
  { upTo: 90 * DAY, wait: 7 * DAY },
] as const;

/** A post that is older is not read any more. Milliseconds. */
export const FIGURES_END = 90 * DAY;

/** The first reading comes this long after the post. Milliseconds. */
export const FIRST_READING = 5 * 60_000;

/** The wait before a post that was not there, or whose account is not the connected one, is looked for again. */
const ABSENT = 7 * DAY;

/** Waits are lengthened by up to this part, so that posts of the same moment are not read in the same moment. */
const SPREAD = 0.1;

export interface FigureTime {
  /** Milliseconds since 1970. */
  readonly postedAt: number;
  readonly now: number;
  /** 0 to 1. */
  readonly random: number;
}

/** How long until the next reading, in milliseconds; null when none follows. */
export function waitForFigures({ postedAt, now, random }: FigureTime): number | null {
  const age = Math.max(0, now - postedAt);
  const usual = waits.find(({ upTo }) => age < upTo)?.wait;
  return usual === undefined ? null : within(usual, age, random);
}

/** The same after the platform did not show the post. */
export function waitWhileAbsent({ postedAt, now, random }: FigureTime): number | null {
  return within(ABSENT, Math.max(0, now - postedAt), random);
}

export interface FailureWaits {
  /** Consecutive failures, this one included. */
  readonly failures: number;
  /** The wait that the platform asks for, in milliseconds; null if it asks for none. */
  readonly afterMs: number | null;
}

/** The wait after a failure, in milliseconds: it doubles with each one from an hour to a day, or is what was asked for. */
export function failureWait({ failures, afterMs }: FailureWaits): number {
  const usual = Math.min(DAY, HOUR * 2 ** Math.min(10, failures - 1));
  return Math.max(usual, afterMs ?? 0);
}

/** The same for a post, which is not read any more once it is old. */
export function waitAfterFailure({ postedAt, now, random }: FigureTime, failure: FailureWaits): number | null {
  return within(failureWait(failure), Math.max(0, now - postedAt), random);
}

function within(wait: number, age: number, random: number): number | null {
  const spread = Math.round(wait * (1 + SPREAD * random));
  return age + spread > FIGURES_END ? null : spread;
}
