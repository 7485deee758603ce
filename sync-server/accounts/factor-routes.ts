/**
 * The settings of how a person signs in: passkeys, the authenticator app and its recovery codes.
 *
 * A change that weakens or adds a way in takes the confirmation of `confirmFactors`. Each is told by mail, and is a
 * security event.
 */

import type { getWaysIn } from '#core/api/account.ts';
import type * as calls from '#core/api/factors.ts';
import type { AppDeps } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import {
  conflict,
  invalidRequest,
  noPasskeysHere,
  notFound,
  passkeyEnded,
  ServerError,
  wrongCode,
} from '../http/errors.ts';
import { confirmFactors, confirmOwner } from './confirm-owner.ts';
import { findIdentityOf } from './identities.ts';
import { beginCreation, finishCreation, type RelyingParty, relyingParty } from './passkey-ceremonies.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { totpAddress } from './totp.ts';
import { findPasswordHash, raiseSignInVersion } from './users.ts';

type FactorDeps = Pick<AppDeps, 'database' | 'google' | 'limits' | 'mails' | 'now' | 'secondFactors'>;

export function handleGetWaysIn({ database, google, secondFactors }: FactorDeps): Handler<typeof getWaysIn> {
  return async ({ user, origin }) => {
    const identity = await findIdentityOf(database, user.id);
    const passkeys = await listPasskeys(database, user.id);
    const state = await secondFactors.state(user.id);
    return {
      hasPassword: (await findPasswordHash(database, user.id)) !== null,
      google: identity?.email ?? null,
      canConnectGoogle: google.missing.length === 0,
      canUsePasskeys: relyingParty(origin) !== null,
      passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
        id,
        name,
        createdAt: new Date(createdAt).toISOString(),
        usedAt: usedAt === null ? null : new Date(usedAt).toISOString(),
      })),
      secondFactor: state && { since: new Date(state.since).toISOString(), recoveryCodes: state.recoveryCodes },
    };
  };
}

const alreadyOn = () => conflict('An authenticator app is set up already. Turn it off first.');
const isOff = () => conflict('No authenticator app is set up.');

/** @throws 400 for a wrong password; 409 where an app is set up; 429 */
export function handleBeginSecondFactor(deps: FactorDeps): Handler<typeof calls.beginSecondFactor> {
  return async ({ user, session, origin, body: { password } }) => {
    await confirmOwner(deps, { userId: user.id, session, password });
    const secret = await deps.secondFactors.begin(user.id);
    if (secret === null) throw alreadyOn();
    const account = URL.canParse(origin) ? `${user.username}@${new URL(origin).host}` : user.username;
    return { secret, address: totpAddress(secret, { issuer: 'Rostrum', account }) };
  };
}

/** @throws 400 for a wrong code; 409 where nothing was begun within the hour; 429 */
export function handleConfirmSecondFactor(deps: FactorDeps): Handler<typeof calls.confirmSecondFactor> {
  const { limits, mails, secondFactors } = deps;
  return async ({ user, body: { code } }) => {
    await limits.code.count(`new ${user.id}`);
    const confirmed = await secondFactors.confirm(user.id, code);
    if (confirmed === 'wrong-code') throw wrongCode();
    if (confirmed === 'not-begun') throw conflict('This took too long. Begin again.');
    await mails.put({ kind: 'factors-changed', userId: user.id, about: 'second-factor-on' });
    return { recoveryCodes: [...confirmed] };
  };
}

/** @throws 400 for a wrong password or code; 409 where it is off; 429 */
export function handleTurnOffSecondFactor(deps: FactorDeps): Handler<typeof calls.turnOffSecondFactor> {
  return async ({ user, session, body: { password, code } }) => {
    await confirmFactors(deps, { userId: user.id, session, password, code });
    if (!(await deps.secondFactors.turnOff(user.id))) throw isOff();
    await deps.mails.put({ kind: 'factors-changed', userId: user.id, about: 'second-factor-off' });
    return { success: true };
  };
}

/** @throws 400 for a wrong password or code; 409 where the app is off; 429 */
export function handleRenewRecoveryCodes(deps: FactorDeps): Handler<typeof calls.renewRecoveryCodes> {
  return async ({ user, session, body: { password, code } }) => {
    await confirmFactors(deps, { userId: user.id, session, password, code });
    const codes = await deps.secondFactors.renewRecoveryCodes(user.id);
    if (!codes) throw isOff();
    await deps.mails.put({ kind: 'factors-changed', userId: user.id, about: 'recovery-codes' });
    return { recoveryCodes: [...codes] };
  };
}

/** @throws 400 for a wrong password or code; 409 where this server was opened by its IP address; 429 */
export function handleBeginNewPasskey(deps: FactorDeps): Handler<typeof calls.beginNewPasskey> {
  const { database, now } = deps;
  return async ({ user, session, origin, body: { password, code } }) => {
    await confirmFactors(deps, { userId: user.id, session, password, code });
    const ceremony = { party: partyOf(origin), holder: session, now: now() };
    return await beginCreation(database, ceremony, { user, present: await listPasskeys(database, user.id) });
  };
}

/** @throws 400 where the browser's answer is not right; 409 */
export function handleAddPasskey({ database, mails, now }: FactorDeps): Handler<typeof calls.addPasskey> {
  return async ({ user, session, origin, body: { name, credential } }) => {
    const ceremony = { party: partyOf(origin), holder: session, now: now() };
    const made = await finishCreation(database, ceremony, credential);
    if (made === 'ended') throw passkeyEnded();
    if (made === 'refused') throw new ServerError(400, 'passkey-refused', 'This passkey could not be verified.');
    const added = await addPasskey(database, user.id, { ...made, name, createdAt: now() });
    if (!added.ok)
      throw added.error === 'known'
        ? conflict('This passkey is here already.')
        : invalidRequest('You have 20 passkeys. Remove one first.');
    await mails.put({ kind: 'factors-changed', userId: user.id, about: 'passkey-added' });
    return { id: added.value };
  };
}

/** @throws 404 */
export function handleRenamePasskey({ database }: FactorDeps): Handler<typeof calls.renamePasskey> {
  return async ({ user, params, body: { name } }) => {
    if (!(await renamePasskey(database, user.id, { id: params['id']!, name }))) throw notFound();
    return { success: true };
  };
}

/** The account keeps a way in: its password or Google, which no passkey replaces. @throws 404 */
export function handleRemovePasskey({ database, mails }: FactorDeps): Handler<typeof calls.removePasskey> {
  return async ({ user, params }) => {
    if (!(await removePasskey(database, user.id, params['id']!))) throw notFound();
    // A sign-in with it may be under way.
    await raiseSignInVersion(database.knex, user.id);
    await mails.put({ kind: 'factors-changed', userId: user.id, about: 'passkey-removed' });
    return { success: true };
  };
}

/** @throws 409 */
function partyOf(origin: string): RelyingParty {
  const party = relyingParty(origin);
  if (!party) throw noPasskeysHere();
  return party;
}
