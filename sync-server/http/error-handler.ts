import type { Middleware } from 'koa';
import type { ServerResponse } from 'node:http';
import { changePassword, deleteAccount, disconnectGoogle, endOtherSessions, endSession } from '#core/api/account.ts';
import { endpoints } from '#core/api/catalogue.ts';
import { type Call, type CallAddress, errorIdHeader } from '#core/api/endpoint.ts';
import { changeEmail } from '#core/api/email.ts';
import { secondFactor, signInWithPasskey } from '#core/api/factor-sign-in.ts';
import {
  addPasskey,
  confirmSecondFactor,
  removePasskey,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from '#core/api/factors.ts';
import { confirmEmail, confirmEmailChange, forgotPassword, refuseEmailChange, resetPassword } from '#core/api/mail.ts';
import { login, logout, register } from '#core/api/sign-in.ts';
import type { AppState } from '../app-context.ts';
import { isDiskFull } from '../database/disk-full.ts';
import { diskFull, invalidRequest, notFound, ServerError, tooLarge } from './errors.ts';
import type { FailureLog } from './failure-log.ts';
import type { SecurityEventType, SecurityLog } from './security-log.ts';

/** Writes every failure as plain text. An unexpected error is logged without bodies and answered without its stack. */
export function errorHandler(failures: FailureLog): Middleware<AppState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const known = asServerError(error);
      if (!known || known.id === 'disk-full')
        failures.note(error, { method: ctx.method, path: ctx.path.slice(0, 200) });
      if (known) ctx.state.refusal = known.id;
      if (known) ctx.set({ ...known.headers, [errorIdHeader]: known.id });
      // Headers that were set for the reply that failed.
      ctx.remove('ETag');
      ctx.set('Cache-Control', 'no-store');
      ctx.status = known?.status ?? 500;
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = known?.message ?? 'Server error';
    }
  };
}

/** Errors of libraries carry a status. Their messages must not be repeated. */
function asServerError(error: unknown): ServerError | null {
  if (error instanceof ServerError) return error;
  if (isDiskFull(error)) return diskFull();
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status === 404) return notFound();
  if (error.status === 413) return tooLarge();
  return error.status >= 400 && error.status < 500 ? invalidRequest('The request is not valid.') : null;
}

/** Aborted when the connection closes before the response was sent. */
export function callerGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** The calls whose refusals are JSON, by method and path. Their paths have no parameters. */
const refusedIn = new Map(
  endpoints.flatMap(({ method, path, refusedIn: fields }: Call) => (fields ? [[`${method} ${path}`, fields]] : [])),
);

/** Writes a refusal as JSON if the call's description says so (docs/rules.md, "Calls"). */
export const refuseAsJson: Middleware<AppState> = async (ctx, next) => {
  // The router also accepts capitals and a trailing slash.
  const fields = refusedIn.get(`${ctx.method} ${ctx.path.toLowerCase().replace(/\/$/, '')}`);
  try {
    await next();
  } catch (error) {
    if (!fields || !(error instanceof ServerError) || [401, 403, 404, 413, 415].includes(error.status)) throw error;
    ctx.state.refusal = error.id;
    ctx.set({ ...error.headers });
    ctx.status = error.status;
    const told = Object.fromEntries(fields.map((field) => [field, error.message]));
    ctx.body = { success: false, ...told, ...error.details };
  }
};

/** Calls that are logged when they succeed. */
const done = new Map<string, SecurityEventType>([
  [routeOf(register), 'registered'],
  [routeOf(login), 'signed-in'],
  [routeOf(logout), 'signed-out'],
  [routeOf(endSession), 'sessions-ended'],
  [routeOf(endOtherSessions), 'sessions-ended'],
  [routeOf(changePassword), 'password-changed'],
  [routeOf(secondFactor), 'signed-in'],
  [routeOf(signInWithPasskey), 'signed-in'],
  [routeOf(disconnectGoogle), 'google-disconnected'],
  [routeOf(addPasskey), 'passkey-added'],
  [routeOf(removePasskey), 'passkey-removed'],
  [routeOf(confirmSecondFactor), 'second-factor-on'],
  [routeOf(turnOffSecondFactor), 'second-factor-off'],
  [routeOf(renewRecoveryCodes), 'recovery-codes-made'],
  [routeOf(deleteAccount), 'account-deleted'],
  [routeOf(forgotPassword), 'reset-asked'],
  [routeOf(resetPassword), 'password-reset'],
  [routeOf(confirmEmail), 'email-confirmed'],
  [routeOf(changeEmail), 'email-change-asked'],
  [routeOf(confirmEmailChange), 'email-changed'],
  [routeOf(refuseEmailChange), 'email-change-refused'],
]);

/** Refusals that are logged, by id (errors.ts), whatever call they come from. */
const refused: ReadonlyMap<string, SecurityEventType> = new Map([
  ['wrong-credentials', 'sign-in-refused'],
  // The other failures are no attempts on an account: any page can send its visitors to the callback without a sign-in.
  ['google-refused', 'sign-in-refused'],
  ['google-busy', 'limit-hit'],
  ['wrong-passkey', 'sign-in-refused'],
  ['wrong-password', 'password-refused'],
  ['wrong-code', 'code-refused'],
  ['wrong-recovery-code', 'code-refused'],
  ['wrong-invite', 'invitation-refused'],
  ['reset-ended', 'email-link-refused'],
  ['email-link-ended', 'email-link-refused'],
  ['account-full', 'limit-hit'],
  ['foreign-origin', 'origin-refused'],
  ['address-refused', 'address-refused'],
]);

/**
 * Logs the events that an operator's guard (such as fail2ban) looks for. Must wrap everything that answers or refuses.
 */
export function noteSecurityEvents(log: SecurityLog): Middleware<AppState> {
  return async (ctx, next) => {
    await next();
    const { done: told, refusal, concerns, sessionUser, startedSessionOf } = ctx.state;
    const event =
      refusal === undefined
        ? ctx.status < 400 && (told ?? done.get(`${ctx.method} ${matchedRoute(ctx)}`))
        : eventOf(refusal, ctx.status);
    if (!event) return;
    const person = startedSessionOf ?? concerns ?? sessionUser?.id;
    // A sign-out without a session ends nothing.
    if (event === 'signed-out' && person === undefined) return;
    log.note({ event, address: ctx.ip.replace(/^::ffff:/, ''), person, reason: refusal });
  };
}

/** Every 429 is a limit, including those that are not listed here. */
function eventOf(refusal: string, status: number): SecurityEventType | undefined {
  return refused.get(refusal) ?? (status === 429 ? 'limit-hit' : undefined);
}

function routeOf({ method, path }: CallAddress): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** The route as the router names it, without values from the URL. */
function matchedRoute(ctx: object): string {
  return '_matchedRoute' in ctx && typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : '';
}
