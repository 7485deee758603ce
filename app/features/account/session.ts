import type { LoginRequest, RegisterRequest, SignedInUser } from '#core/api/auth.ts';
import { done, fail, type Result } from '#core/kernel/result.ts';
import type { Clock } from '../../engine/ports/ports.ts';
import { type ApiFailure, isAnswered } from '../../engine/wire/api-failure.ts';
import type { SignInRefusal } from '../../engine/wire/auth.ts';

export type SessionState =
  /** `user` is known as soon as one is cached: no spinner then. */
  | { readonly state: 'loading'; readonly user: SignedInUser | null }
  | { readonly state: 'signed-out'; readonly user: null }
  | {
      readonly state: 'signed-in';
      readonly user: SignedInUser;
      /** Nobody, or somebody else, is signed in by now; this tab stays for words that are on no disk. */
      readonly mustLeave?: true;
    };

/** What the session needs from outside. */
export interface SessionDeps {
  readonly cache: SessionCache;
  /** Who was signed in here, from where a browser that is killed keeps it; the cache may lag by seconds. */
  readonly readRemembered: () => Promise<SignedInUser | null>;
  /** Nobody is signed in here any more, as far as a page knows that is loaded from now on. */
  readonly forgetRemembered: () => Promise<void>;
  readonly clock: Clock;
  /** Whether the server may know who this is. A stranger's page asks nothing: the answer would be an error. */
  readonly hasServerSession: () => boolean;
  readonly api: {
    readonly me: () => Promise<Result<SignedInUser, ApiFailure>>;
    readonly login: (credentials: LoginRequest) => Promise<Result<SignedInUser, SignInRefusal>>;
    readonly register: (account: RegisterRequest) => Promise<Result<SignedInUser, SignInRefusal>>;
    readonly logout: () => Promise<Result<unknown, ApiFailure>>;
  };
  readonly account: {
    readonly open: (user: SignedInUser) => Promise<void>;
    /** Whether this tab holds words that the disk has refused. */
    readonly hasUnsaved: () => boolean;
    readonly close: (options: { readonly wipe: boolean }) => Promise<void>;
  };
}

/** A disk that stands still does not keep anybody from signing out. Milliseconds. */
const FORGET_MS = 1000;

/** How long a check that was not answered waits, doubled each time. */
const RECHECK_MS = { first: 1000, most: 60_000 } as const;

const signedOut: SessionState = { state: 'signed-out', user: null };

/** Who is signed in on this browser. A plain store: React reads it through `useSession`. */
export class Session {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** Raised by whatever decides who is signed in: an answer to an older question changes nothing. */
  #decision = 0;
  #cancelRecheck: (() => void) | null = null;
  /** Who comes after the person that `mustLeave`. */
  #successor: SignedInUser | null = null;
  #leftByLogout = false;
  #hasEnded = false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#state = { state: 'loading', user: deps.cache.readUser() };
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether somebody was signed in here and is not any more, without having logged out in this tab. */
  readonly hasEnded = (): boolean => this.#hasEnded;

  /** A cached user is signed in at once; the server is asked in the background. */
  async start(): Promise<void> {
    const { cache } = this.#deps;
    const user = this.#state.user ?? (cache.owesLogout ? null : await this.#deps.readRemembered());
    if (!user && cache.isLoggedOut) {
      this.#show(signedOut);
      return await this.deliverLogout();
    }
    if (user) {
      cache.setLoggedOut(false);
      await this.#signIn(user);
    } else if (!this.#deps.hasServerSession()) return this.#show(signedOut);
    await this.#check();
  }

  async login(credentials: LoginRequest): Promise<Result<void, SignInRefusal>> {
    await this.deliverLogout();
    return await this.#enter(await this.#deps.api.login(credentials));
  }

  async register(account: RegisterRequest): Promise<Result<void, SignInRefusal>> {
    await this.deliverLogout();
    return await this.#enter(await this.#deps.api.register(account));
  }

  /** Clears the user and everything of theirs on this device, offline too; it is posted to the server when the network allows. */
  async logout(): Promise<void> {
    const { cache, account } = this.#deps;
    cache.writeUser(null);
    cache.setLoggedOut(true);
    cache.setOwesLogout(true);
    this.#hasEnded = false;
    this.#show(signedOut);
    await account.close({ wipe: true });
    await this.deliverLogout();
  }

  /** Leaves for the sign-in screen and keeps what is on the device for the same person's return. */
  async signInAgain(): Promise<void> {
    await this.#handOver(null);
  }

  /** The person lets go of the words that only this tab holds. */
  async leave(): Promise<void> {
    // The other tab has cleared this device, and this one's later attempts may have put words there again.
    if (this.#leftByLogout) await this.#deps.account.close({ wipe: true });
    await this.#replace(this.#successor);
  }

  /** The disk has taken words: nothing may be left to stay for. */
  async settleLeaving(): Promise<void> {
    if ('mustLeave' in this.#state && !this.#deps.account.hasUnsaved()) await this.leave();
  }

  /** Posts a logout that the server has not acknowledged. Nothing else of the session is sent before it. */
  async deliverLogout(): Promise<void> {
    const { cache, api } = this.#deps;
    if (!cache.owesLogout) return;
    const reply = await api.logout();
    if (reply.ok || isAnswered(reply.error)) cache.setOwesLogout(false);
  }

  /** Another tab signed in or out: this one follows. */
  async follow(): Promise<void> {
    const user = this.#deps.cache.readUser();
    if (user && user.id !== this.#state.user?.id) await this.#handOver(user);
    if (!user && this.#state.state === 'signed-in') await this.#handOver(null);
    // Signed in again elsewhere as the one who is here.
    if (user && user.id === this.#state.user?.id && 'mustLeave' in this.#state) {
      this.#leftByLogout = false;
      this.#show({ state: 'signed-in', user });
    }
  }

  /** Somebody else is signed in, or nobody: at once, unless words would go with the person that are on no disk. */
  async #handOver(successor: SignedInUser | null): Promise<void> {
    const { state, user } = this.#state;
    if (state !== 'signed-in' || successor?.id === user.id || !this.#deps.account.hasUnsaved())
      return await this.#replace(successor);
    this.#leftByLogout ||= this.#deps.cache.isLoggedOut;
    this.#successor = successor;
    this.#show({ state, user, mustLeave: true });
  }

  async #replace(successor: SignedInUser | null): Promise<void> {
    await (successor ? this.#signIn(successor) : this.#end());
  }

  /** Asks again now, where a check still waits for an answer. */
  async recheck(): Promise<void> {
    if (!this.#cancelRecheck) return;
    this.#cancelRecheck();
    await this.#check();
  }

  /** Only the server's own word signs out; until it comes the cached user stays, and the check is repeated. */
  async #check(wait: number = RECHECK_MS.first): Promise<void> {
    this.#cancelRecheck = null;
    const asked = this.#decision;
    const reply = await this.#deps.api.me();
    if (asked !== this.#decision) return;
    if (reply.ok) return await this.#handOver(reply.value);
    if (reply.error.type === 'signed-out') return await this.#handOver(null);
    if (!this.#state.user && this.#state.state !== 'signed-out') this.#show(signedOut);
    const decided = this.#decision;
    const again = () => decided === this.#decision && void this.#check(Math.min(wait * 2, RECHECK_MS.most));
    this.#cancelRecheck = this.#deps.clock.after(wait, again);
  }

  async #enter(reply: Result<SignedInUser, SignInRefusal>): Promise<Result<void, SignInRefusal>> {
    if (!reply.ok) return fail({ message: reply.error.message });
    this.#deps.cache.setLoggedOut(false);
    this.#deps.cache.setOwesLogout(false);
    await this.#signIn(reply.value);
    return done;
  }

  async #signIn(user: SignedInUser): Promise<void> {
    this.#decision += 1;
    const decided = this.#decision;
    this.#deps.cache.writeUser(user);
    await this.#deps.account.open(user);
    this.#hasEnded = false;
    if (decided !== this.#decision || this.#isShown(user)) return;
    this.#show({ state: 'signed-in', user });
  }

  /** The server's answer is nearly always who the cache said: drawing every screen again would change nothing. */
  #isShown(user: SignedInUser): boolean {
    const { state, user: shown } = this.#state;
    return state === 'signed-in' && !('mustLeave' in this.#state) && JSON.stringify(shown) === JSON.stringify(user);
  }

  async #end(): Promise<void> {
    this.#deps.cache.writeUser(null);
    // First: a page that is loaded again as soon as the way in is shown would sign the same person in.
    await this.#forget();
    this.#hasEnded = true;
    this.#show(signedOut);
    await this.#deps.account.close({ wipe: false });
  }

  async #forget(): Promise<void> {
    const { forgetRemembered, clock } = this.#deps;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(FORGET_MS, resolve);
      void forgetRemembered()
        .catch(() => {})
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }

  #show(state: SessionState): void {
    this.#decision += 1;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** What a browser keeps of its session between visits, readable before anything else has loaded. */
interface SessionCache {
  readUser(): SignedInUser | null;
  writeUser(user: SignedInUser | null): void;
  /** The person logged out here: the server's cookie, should it still live, must not sign them in again. */
  readonly isLoggedOut: boolean;
  setLoggedOut(isLoggedOut: boolean): void;
  /** The server has not heard of the logout yet. */
  readonly owesLogout: boolean;
  setOwesLogout(owesLogout: boolean): void;
}

export const sessionKeys = {
  user: 'rostrum_user',
  loggedOut: 'explicit_logout',
  owesLogout: 'rostrum_owes_logout',
} as const;

/** The cache in local storage, or in any storage of its shape. */
export function sessionCache(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionCache {
  const setFlag = (key: string, isSet: boolean) => (isSet ? storage.setItem(key, 'true') : storage.removeItem(key));
  return {
    readUser: () => parseUser(storage.getItem(sessionKeys.user)),
    writeUser: (user) =>
      user ? storage.setItem(sessionKeys.user, JSON.stringify(user)) : storage.removeItem(sessionKeys.user),
    get isLoggedOut() {
      return storage.getItem(sessionKeys.loggedOut) === 'true';
    },
    setLoggedOut: (isSet) => setFlag(sessionKeys.loggedOut, isSet),
    get owesLogout() {
      return storage.getItem(sessionKeys.owesLogout) === 'true';
    },
    setOwesLogout: (isSet) => setFlag(sessionKeys.owesLogout, isSet),
  };
}

function parseUser(json: string | null): SignedInUser | null {
  if (json === null) return null;
  try {
    const user = JSON.parse(json) as Partial<SignedInUser> | null;
    // Validated when the server answered it; the schemas are not loaded this early.
    return typeof user?.id === 'string' && typeof user.username === 'string' ? (user as SignedInUser) : null;
  } catch {
    return null;
  }
}
