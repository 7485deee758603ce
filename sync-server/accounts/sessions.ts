import Koa, { type Middleware } from 'koa';
import { createSession } from 'koa-session';
import { hash, randomBytes } from 'node:crypto';
import { deviceName } from '#core/kernel/device-name.ts';
import type { AppContext, RequestSession } from '../app-context.ts';
import type { Database } from '../database/database.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { deleteSession, insertSession, readSession, sessionKey, updateSession } from './session-records.ts';

const DAY = 24 * 60 * 60 * 1000;

/** A session ends when it is not used for `idle`, and in any case after `absolute`. Milliseconds. */
export const sessionLifetime = { idle: 30 * DAY, absolute: 90 * DAY } as const;

/** What the cookie is called that holds a session's id. */
export function sessionCookie(isHttps: boolean): string {
  return isHttps ? '__Host-rostrum' : 'rostrum';
}

export interface SessionDeps {
  readonly database: Database;
  readonly isHttps: boolean;
  /** Sessions of one person. */
  readonly max: number;
  readonly now: () => number;
}

/** Sessions kept in the database under an id of 128 random bits. The cookie holds that id, signed, and nothing else. */
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
      if (ctx?.state.isSigningIn && session.userId) {
        ctx.state.isSigningIn = false;
        await insertSession(database, sessionKey(id), { ...write, userId: session.userId, now: now(), max });
      } else {
        // When it was last used is written once an hour: a full disk ends no session, and keeps nobody from reading.
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

/** Starts a session of a person under a new id; the old id is dead. */
export async function startSession(ctx: AppContext, userId: string, now: number): Promise<void> {
  const session = ctx.session!;
  Object.assign(session, { userId, signedInAt: now, seenAt: now, device: deviceName(ctx.get('User-Agent')) });
  ctx.state.isSigningIn = true;
  ctx.state.startedSessionOf = userId;
  await session.regenerate();
}

/** Milliseconds: a year. */
const KEPT = 365 * 24 * 60 * 60 * 1000;

const cookieOf = (isHttps: boolean) => (isHttps ? '__Host-rostrum_known' : 'rostrum_known');
const ownerOf = (userId: string) => hash('sha256', userId, 'base64url');

/**
 * Marks a browser in which a person has signed in, so that strangers who guess at the account do not keep its own
 * person out (OWASP, "device cookies"). The cookie opens nothing.
 */
export function rememberDevice(ctx: AppContext, { userId, isHttps }: { userId: string; isHttps: boolean }): void {
  const options = { httpOnly: true, sameSite: 'lax', secure: isHttps, signed: true, maxAge: KEPT } as const;
  ctx.cookies.set(cookieOf(isHttps), `${ownerOf(userId)}.${randomBytes(12).toString('base64url')}`, options);
}

/** The mark of a browser in which this person has signed in before; null in every other one. */
export function knownDevice(ctx: AppContext, { userId, isHttps }: { userId: string; isHttps: boolean }): string | null {
  const mark = ctx.cookies.get(cookieOf(isHttps), { signed: true });
  return mark?.startsWith(`${ownerOf(userId)}.`) ? mark : null;
}
