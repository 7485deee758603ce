import type { Platform } from '#core/publishing/platform.ts';
import type { Connection, Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { AccountDeps } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { cannotTell, lastingFailure, outcomeOf } from './read-answer.ts';

type Operation<Api, Answer> = (api: Api, publishing: Publishing) => Promise<Answer>;

/** A platform's operations, each with the calls for the connected account. */
export interface Operations<Api> {
  readonly publish: Operation<Api, Outcome>;
  readonly find: Operation<Api, Found>;
  readonly update?: Operation<Api, Outcome>;
  readonly withdraw?: Operation<Api, Outcome>;
}

export interface ConnectedAdapterOptions<Api> {
  readonly platform: Pick<Platform, 'id' | 'name'>;
  readonly apiFor: (account: AccountDeps) => Api;
  readonly operations: Operations<Api>;
  /** Names the account of a connection; usually by its address and name. */
  readonly accountOf?: (connection: Connection) => string;
}

/**
 * The adapter of a platform that people connect an account of.
 *
 * Nothing is called without an account, nor with another one than a publication was begun with. The connection shows
 * whether the last operation worked.
 */
export function connectedAdapter<Api>(
  { health, limits, now }: AdapterDeps,
  { platform, apiFor, operations, accountOf = addressAndName }: ConnectedAdapterOptions<Api>,
): PlatformAdapter {
  const notConnected = lastingFailure(`No ${platform.name} account is connected. Connect one, then publish again.`);
  const isOthers = ({ connection, begunAs }: Publishing): boolean =>
    connection !== null && begunAs !== null && begunAs !== accountOf(connection);
  const openApi = ({ connection, mayPost, signal }: Publishing, onRejected: () => void): Api | null =>
    connection && apiFor({ connection, claim: { mayPost, signal }, limits, now, onRejected });

  /** Carries out an operation. If the platform rejects the access token of a grant, the grant learns of it. */
  const carryOut = async <Answer extends Outcome | Found>(
    operation: Operation<Api, Answer>,
    publishing: Publishing,
    retry: (answer: Answer) => Answer,
  ): Promise<Answer | null> => {
    let isRejected = false;
    const api = openApi(publishing, () => (isRejected = true));
    if (!api) return null;
    const answer = await operation(api, publishing);
    const { connection } = publishing;
    if (!isRejected || connection?.subject === undefined) return answer;
    const owner = { userId: publishing.userId, platformId: platform.id };
    const isRenewable = (await health.noteRejected(owner, connection.token)) === 'renewable';
    return isRenewable ? retry(answer) : answer;
  };

  const noted =
    (operation: Operation<Api, Outcome>, words: string) =>
    async (publishing: Publishing): Promise<Outcome> => {
      if (isOthers(publishing)) return { type: 'refused', words };
      const outcome = (await carryOut(operation, publishing, tryLater)) ?? outcomeOf(notConnected);
      const owner = { userId: publishing.userId, platformId: platform.id };
      if (outcome.type === 'shared') await health.noteSuccess(owner);
      else if (outcome.type === 'refused') await health.noteFailure(owner, { reason: outcome.words, pauseAfter: null });
      return outcome;
    };

  const begun = `This was begun with another ${platform.name} account. Publish it again to post it with this one.`;
  const posted = `Another ${platform.name} account posted this. Connect that account, then try again.`;
  const mayBe = `This may be posted with another ${platform.name} account. Connect that account to find out.`;
  const { publish, find, update, withdraw } = operations;
  return {
    platformId: platform.id,
    needsConnection: true,
    accountOf,
    publish: noted(publish, begun),
    find: async (publishing) => {
      if (isOthers(publishing)) return cannotTell(lastingFailure(mayBe));
      return (await carryOut(find, publishing, readLater)) ?? cannotTell(notConnected);
    },
    ...(update && { update: noted(update, posted) }),
    ...(withdraw && { withdraw: noted(withdraw, posted) }),
  };
}

function tryLater(outcome: Outcome): Outcome {
  return outcome.type === 'refused' ? { ...outcome, type: 'later', afterMs: null } : outcome;
}

function readLater(found: Found): Found {
  return found.type === 'cannot-tell' ? { ...found, isForGood: false } : found;
}

/** For a platform whose accounts change their names. Its people sign in, so each has an id. */
export function accountBySubject({ address, subject, name }: Connection): string {
  return `${address} ${subject ?? name}`;
}

function addressAndName({ address, name }: Connection): string {
  return `${address} ${name}`;
}
