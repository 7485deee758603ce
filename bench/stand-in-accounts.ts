import type { platformRows } from '#core/publishing/platform-rows.ts';
import { platformByKey, type PlatformKey } from '#core/publishing/platforms.ts';
import type { Database } from '#server/database/database.ts';
import { tokenOf } from '#server/publishing/adapters/account-calls.ts';
import { Connections } from '#server/publishing/connections.ts';
import { createSeal } from '#server/publishing/seal.ts';

/** An account at the stand-in, as a connection stores it. */
interface StandInAccount {
  readonly address: string;
  readonly token: string;
  /** The account's id, where people sign in to connect it. */
  readonly subject?: string;
}

type ConnectedKey = Extract<(typeof platformRows)[number], { readonly connects: true }>['key'];

const bearer = (owner: string, address: string): StandInAccount => ({ address, token: `good-${owner}` });
const signedIn = (owner: string, address: string): StandInAccount => ({
  ...bearer(owner, address),
  subject: `id-${owner}`,
});

/** The account of an owner at each platform that people connect. The compiler asks for the line of a new one. */
const accounts: Readonly<Record<ConnectedKey, (owner: string, address: string) => StandInAccount>> = {
  linkedin: signedIn,
  twitter: signedIn,
  threads: signedIn,
  instagram: signedIn,
  mastodon: bearer,
  medium: bearer,
  'dev.to': bearer,
  bluesky: (owner, address) => ({
    address,
    token: tokenOf({ identifier: `did:plc:${owner}`, password: 'good-app-password' }),
  }),
  wordpress: (owner, address) => ({
    address: `${address}/wp-json/`,
    token: tokenOf({ identifier: owner, password: 'goodpassword' }),
  }),
  ghost: (owner, address) => ({
    address: `${address}/${owner}/`,
    token: `${'a1'.repeat(12)}:${'c3'.repeat(32)}`,
  }),
  webhook: (owner, address) => ({ address: `${address}/hook/${owner}`, token: 'a-secret-of-twenty-letters' }),
};

export function isConnectedKey(key: PlatformKey): key is ConnectedKey {
  return key in accounts;
}

/** Connects accounts of the stand-in in a server's database, as signing in at the platforms would. */
export class StandInAccounts {
  readonly #connections: Connections;
  readonly #address: string;

  constructor(database: Database, secretsKey: string, address: string) {
    this.#address = address;
    this.#connections = new Connections({
      database,
      seal: createSeal(Buffer.from(secretsKey, 'hex')),
      // No token of the stand-in ends.
      renew: () => Promise.resolve({ type: 'ended' }),
      now: Date.now,
    });
  }

  /** Connects an account, or connects it again. @param owner small letters */
  async connect({ userId, owner }: { readonly userId: string; readonly owner: string }, key: ConnectedKey) {
    const { address, token, subject } = accounts[key](owner, this.#address);
    const place = { userId, platformId: platformByKey(key).id };
    if (subject === undefined) return await this.#connections.connect(place, { name: owner, address, token });
    const grant = { access: token, refresh: null, expiresAt: null, scope: null, subject };
    await this.#connections.connectGrant(place, { name: owner, address, grant });
  }

  /** The platforms whose connection does not work any more. */
  async broken(userId: string): Promise<number[]> {
    const known = await this.#connections.list(userId);
    return known.filter(({ isEnded, isPaused }) => isEnded || isPaused).map(({ platformId }) => platformId);
  }
}
