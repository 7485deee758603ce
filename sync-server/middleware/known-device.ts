import { hash, randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

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
