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
  const openApi = ({ connection, mayPost, signal }: Publishing, onRejected: (words: string) => void): Api | null =>
    connection && apiFor({ connection, claim: { mayPost, signal }, limits, now, onRejected });

  /** Carries out an operation. If the platform rejects the account's token, the connection is renewed or ends. */
  const carryOut = async <Answer extends Outcome | Found>(
    operation: Operation<Api, Answer>,
    publishing: Publishing,
    { renewable, ended }: Readonly<Record<'renewable' | 'ended', (answer: Answer) => Answer>>,
  ): Promise<Answer | null> => {
    let rejected: string | null = null;
    const api = openApi(publishing, (words) => (rejected = words));
    if (!api) return null;
    const answer = await operation(api, publishing);
    const { connection, userId } = publishing;
    if (rejected === null || !connection) return answer;
    const token = { token: connection.token, version: connection.version, words: rejected };
    const noted = await health.noteRejected({ userId, platformId: platform.id }, token);
    return noted === 'renewable' ? renewable(answer) : ended(answer);
  };

  const noted =
    (operation: Operation<Api, Outcome>, words: string) =>
    async (publishing: Publishing): Promise<Outcome> => {
      if (isOthers(publishing)) return { type: 'refused', words };
      const outcome = (await carryOut(operation, publishing, afterRejectedPost)) ?? outcomeOf(notConnected);
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
      return (await carryOut(find, publishing, afterRejectedRead)) ?? cannotTell(notConnected);
    },
    ...(update && { update: noted(update, posted) }),
    ...(withdraw && { withdraw: noted(withdraw, posted) }),
  };
}

const afterRejectedPost = {
  renewable: (outcome: Outcome): Outcome =>
    outcome.type === 'refused' ? { ...outcome, type: 'later', afterMs: null } : outcome,
  ended: withoutConnection,
} as const;

const afterRejectedRead = {
  renewable: (found: Found): Found => (found.type === 'cannot-tell' ? { ...found, isForGood: false } : found),
  ended: (found: Found): Found => found,
} as const;

/** A thread of which a part is posted stays refused: its person has to know. */
function withoutConnection(outcome: Outcome): Outcome {
  return outcome.type === 'refused' && outcome.ref === undefined ? { ...outcome, hasConnectionEnded: true } : outcome;
}

/** For a platform whose accounts change their names. Its people sign in, so each has an id. */
export function accountBySubject({ address, subject, name }: Connection): string {
  return `${address} ${subject ?? name}`;
}

function addressAndName({ address, name }: Connection): string {
  return `${address} ${name}`;
}
