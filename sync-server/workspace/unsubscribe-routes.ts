import type { AccountSwitch } from '#core/workspace/account-switches.ts';
import { findUser } from '../accounts/users.ts';
import type { AppDeps, RouteContext } from '../app-context.ts';
import { writeWorkspace } from '../content/write-document.ts';
import { callerGone } from '../http/error-handler.ts';
import { emailLinkEnded } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { SwitchedKind } from '../mail/unsubscribe-links.ts';

/** The switch of each kind of mail, in the person's workspace. */
export const switchOf = {
  'failed-post': 'emailNotifications',
  'weekly-summary': 'weeklySummary',
} as const satisfies Readonly<Record<SwitchedKind, AccountSwitch>>;

/**
 * POST /api/auth/unsubscribe/{token}: switches mails of one kind off, and does nothing else. Needs no session: a mail
 * program calls it. @throws 400 when this server has not made the link
 */
export function postUnsubscribe(deps: AppDeps) {
  return async (ctx: RouteContext): Promise<void> => {
    await deps.limits.unsubscribe.count(addressKey(ctx.ip));
    const opened = deps.unsubscribeLinks.read(ctx.params['token'] ?? '');
    const user = opened && (await findUser(deps.database, opened.userId));
    if (!opened || !user) throw emailLinkEnded();
    const caller = { userId: user.id, signal: callerGone(ctx.res) };
    await writeWorkspace(deps, caller, [
      { name: 'setPreference', input: { name: switchOf[opened.kind], value: false } },
    ]);
    ctx.body = { success: true };
  };
}

/** GET /api/auth/unsubscribe/{token}: opens the page that asks. Programs follow links that nobody has pressed. */
export function getUnsubscribe() {
  return (ctx: RouteContext): void => {
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(`/confirm-email#unsubscribe=${encodeURIComponent(ctx.params['token'] ?? '')}`);
  };
}
