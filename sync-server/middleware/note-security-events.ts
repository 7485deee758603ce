import type { Middleware } from 'koa';
import { changePassword, deleteAccount, endOtherSessions, endSession } from '#core/api/account.ts';
import type { CallAddress } from '#core/api/endpoint.ts';
import { login, logout, register } from '#core/api/sign-in.ts';
import type { AppState } from '../app-context.ts';
import type { SecurityEventType, SecurityLog } from '../security-log.ts';

/** Calls that are told of when they succeed. */
const done = new Map<string, SecurityEventType>([
  [routeOf(register), 'registered'],
  [routeOf(login), 'signed-in'],
  [routeOf(logout), 'signed-out'],
  [routeOf(endSession), 'sessions-ended'],
  [routeOf(endOtherSessions), 'sessions-ended'],
  [routeOf(changePassword), 'password-changed'],
  [routeOf(deleteAccount), 'account-deleted'],
]);

/** Refusals that are told of, by their ids (errors.ts), whatever call they come from. */
const refused: ReadonlyMap<string, SecurityEventType> = new Map([
  ['wrong-credentials', 'sign-in-refused'],
  ['wrong-password', 'password-refused'],
  ['wrong-invite', 'invitation-refused'],
  ['account-full', 'limit-hit'],
  ['foreign-origin', 'origin-refused'],
  ['address-refused', 'address-refused'],
]);

/** Logs what an operator's guard looks for. Stands around everything that answers or refuses. */
export function noteSecurityEvents(log: SecurityLog): Middleware<AppState> {
  return async (ctx, next) => {
    await next();
    const { refusal, sessionUser, startedSessionOf } = ctx.state;
    const event =
      refusal === undefined
        ? ctx.status < 400 && done.get(`${ctx.method} ${matchedRoute(ctx)}`)
        : eventOf(refusal, ctx.status);
    if (!event) return;
    const person = startedSessionOf ?? sessionUser?.id;
    // A stranger's logout ends nothing.
    if (event === 'signed-out' && person === undefined) return;
    log.note({ event, address: ctx.ip.replace(/^::ffff:/, ''), person, reason: refusal });
  };
}

/** Every limit is one, also one that this file has not heard of. */
function eventOf(refusal: string, status: number): SecurityEventType | undefined {
  return refused.get(refusal) ?? (status === 429 ? 'limit-hit' : undefined);
}

function routeOf({ method, path }: CallAddress): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

/** As the router names it; nothing of what stands in the address itself. */
function matchedRoute(ctx: object): string {
  return '_matchedRoute' in ctx && typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : '';
}
