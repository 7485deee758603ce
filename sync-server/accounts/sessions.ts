/**
 * Sessions: the signed-in state of a browser.
 *
 * - The cookie holds an id of 128 random bits, signed. The database stores only a hash of it, so a copy of the database
 *   cannot be used to sign in.
 * - Signing in creates a new id. A session id that the server did not create is never accepted.
 * - A session expires 30 days after its last use, and at the latest 90 days after signing in.
 * - It also ends by signing out, from another device, or when the password is changed; a sign-in that is under way then
 *   begins none. When an account has more than `max` sessions, the oldest end.
 * - Its last use is stored once an hour (`authenticate.ts`). A full disk makes that write fail, but ends no session.
 *
 * A second cookie, `rostrum_known`, marks a browser in which a user has signed in before. It grants nothing. It keeps
 * strangers who guess an account's password from locking out its owner, because attempts from a known browser are
 * counted separately (OWASP, "device cookies").
 */

import Koa, { type Middleware } from 'koa';
import { createSession } from 'koa-session';
import { hash, randomBytes, randomUUID } from 'node:crypto';
import { deviceName } from '#core/kernel/device-name.ts';
import type { AppContext, RequestSession } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { signInEnded } from '../http/errors.ts';
import {
  deleteSession,
  insertSession,
  readSession,
  sessionKey,
  type SignIn,
  updateSession,
} from './session-records.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A session ends when it is unused for `idle`, and at the latest after `absolute`. Milliseconds. */
export const sessionLifetime = { idle: 30 * DAY, absolute: 90 * DAY } as const;

/** Name of the cookie with the session's id. */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-rostrum' : 'rostrum';
}

export interface SessionDeps {
  readonly database: Database;
  readonly isHttps: boolean;
  /** Most sessions of a user. */
  readonly max: number;
  readonly now: () => number;
}

/** Middleware that loads and stores sessions. `ctx.state.sessionUser` is the session's user. */
export function sessions(app: Koa, { database, isHttps, max, now }: SessionDeps): Middleware {
  const expiresAt = ({ signedInAt = now() }: Partial<RequestSession>) =>
    Math.min(now() + sessionLifetime.idle, signedInAt + sessionLifetime.absolute);
  const store = {
    get: async (id: string, _maxAge: unknown, { ctx }: { ctx?: AppContext }): Promise<unknown> => {
      const stored = await readSession(database, sessionKey(id), now());
      if (!stored) return undefined;
      if (ctx) ctx.state.sessionUser = stored.user;
      return JSON.parse(stored.data);
    },
    set: async (
      id: string,
      session: Partial<RequestSession>,
      _maxAge: number,
      { ctx }: { ctx?: AppContext },
    ): Promise<void> => {
      const write = { data: JSON.stringify(session), expiresAt: expiresAt(session) };
      const version = ctx?.state.signInVersion;
      if (ctx && version !== undefined && session.userId) {
        delete ctx.state.signInVersion;
        const { userId } = session;
        if (!(await insertSession(database, sessionKey(id), { ...write, userId, now: now(), max, version })))
          throw signInEnded();
      } else {
        // The hourly update of its last use. A full disk must not end the session or block reading.
        await updateSession(database, sessionKey(id), write).catch((error: unknown) => {
          if (!isDiskFull(error)) throw error;
        });
      }
    },
    destroy: (id: string): Promise<void> => deleteSession(database, sessionKey(id)),
  };
  return createSession(
    {
      key: sessionCookie(isHttps),
      maxAge: sessionLifetime.idle,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      signed: true,
      genid: () => randomBytes(16).toString('hex'),
      store,
    },
    app,
  );
}

/**
 * Starts a user's session under a new id. The old id becomes invalid.
 *
 * @throws 409 if the account's sign-ins have ended since its credentials were checked
 */
export async function startSession(
  ctx: AppContext,
  { userId, version, way, secondFactor }: SignIn,
  now: number,
): Promise<void> {
  const session = ctx.session!;
  const device = deviceName(ctx.get('User-Agent'));
  Object.assign(session, { userId, signedInAt: now, seenAt: now, device, way, secondFactor });
  ctx.state.signInVersion = version;
  try {
    await session.regenerate();
  } catch (error) {
    ctx.session = null;
    throw error;
  }
  ctx.state.startedSessionOf = userId;
}

/** Tells the person's other devices of a session that begins. Its own device receives nothing yet. */
export function signInNotice(ctx: AppContext, userId: string, now: number) {
  const about = deviceName(ctx.get('User-Agent'));
  return { kind: 'sign-in', userId, event: `sign-in ${randomUUID()}`, about, at: now } as const;
}

/** A year, in milliseconds. */
const KEPT = 365 * 24 * 60 * 60 * 1000;

const cookieOf = (isHttps: boolean) => (isHttps ? '__Host-rostrum_known' : 'rostrum_known');
const ownerOf = (userId: string) => hash('sha256', userId, 'base64url');

/** Sets the cookie of a known browser. */
export function rememberDevice(ctx: AppContext, { userId, isHttps }: { userId: string; isHttps: boolean }): void {
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true, maxAge: KEPT } as const;
  ctx.cookies.set(cookieOf(isHttps), `${ownerOf(userId)}.${randomBytes(12).toString('base64url')}`, options);
}

/** The value of a browser's cookie if this user has signed in with it before, otherwise null. */
export function knownDevice(ctx: AppContext, { userId, isHttps }: { userId: string; isHttps: boolean }): string | null {
  const mark = ctx.cookies.get(cookieOf(isHttps), { signed: true });
  return mark?.startsWith(`${ownerOf(userId)}.`) ? mark : null;
}
