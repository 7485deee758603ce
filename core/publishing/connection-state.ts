/** A connection, as far as its state depends on it. */
interface ConnectionFacts {
  readonly platformId: number;
  readonly isPaused: boolean;
  /** Whether the platform does not accept it any more. */
  readonly isEnded: boolean;
  /** UTC instant, ISO 8601, at which the permission ends and cannot be renewed; null where it does not. */
  readonly endsAt: string | null;
}

/** How long before its end a person is told that a permission ends. Milliseconds. */
const TOLD_BEFORE = 7 * 24 * 60 * 60 * 1000;

/**
 * The state of a connection.
 *
 * - `ended`: nothing is posted before the person connects again
 * - `ends-soon`: it works, and ends within seven days unless the person connects again
 * - `paused`: nothing is posted before the person resumes it
 */
export type ConnectionState = 'works' | 'paused' | 'ends-soon' | 'ended';

/** @param now milliseconds since 1970 */
export function connectionState({ isPaused, isEnded, endsAt }: ConnectionFacts, now: number): ConnectionState {
  const msLeft = endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - now;
  if (isEnded || msLeft <= 0) return 'ended';
  if (isPaused) return 'paused';
  return msLeft <= TOLD_BEFORE ? 'ends-soon' : 'works';
}

/** A connection that its person has to make again. */
export interface EndingConnection {
  readonly platformId: number;
  readonly state: 'ended' | 'ends-soon';
  /** UTC instant, ISO 8601; null if the platform ended it before its time. */
  readonly endsAt: string | null;
}

/** The connections that have ended or end soon. @param now milliseconds since 1970 */
export function endingConnections(connections: readonly ConnectionFacts[], now: number): readonly EndingConnection[] {
  return connections.flatMap((connection): EndingConnection[] => {
    const state = connectionState(connection, now);
    const { platformId, endsAt } = connection;
    return state === 'ended' || state === 'ends-soon' ? [{ platformId, state, endsAt }] : [];
  });
}

/**
 * The platforms on which the server posts for the person: those with a connection that has not ended.
 *
 * @param now milliseconds since 1970
 */
export function connectedIds(connections: readonly ConnectionFacts[], now: number): ReadonlySet<number> {
  return new Set(connections.flatMap((each) => (connectionState(each, now) === 'ended' ? [] : [each.platformId])));
}
