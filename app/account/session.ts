import type { LoginRequest, RegisterRequest, SignedInUser } from '#core/api/auth.ts';
import { type Result, done, fail } from '#core/kernel/result.ts';
import { isAnswered, type ApiFailure } from '../api/api-failure.ts';
import type { SignInRefusal } from '../api/auth.ts';
import type { SessionCache } from './session-cache.ts';

export type SessionState =
  /** `user` is known as soon as one is cached: no spinner then. */
  | { readonly state: 'loading'; readonly user: SignedInUser | null }
  | { readonly state: 'signed-out'; readonly user: null }
  | { readonly state: 'signed-in'; readonly user: SignedInUser };

/** What the session needs from outside. */
export interface SessionDeps {
  readonly cache: SessionCache;
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
    readonly close: (options: { readonly wipe: boolean }) => Promise<void>;
  };
}

const signedOut: SessionState = { state: 'signed-out', user: null };

/** Who is signed in on this browser. A plain store: React reads it through `useSession`. */
export class Session {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** Raised by whatever decides who is signed in: an answer to an older question changes nothing. */
  #decision = 0;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#state = { state: 'loading', user: deps.cache.readUser() };
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A cached user is signed in at once; the server is asked in the background. */
  async start(): Promise<void> {
    const { user } = this.#state;
    if (!user && this.#deps.cache.isLoggedOut) {
      this.#show(signedOut);
      return await this.deliverLogout();
    }
    if (user) await this.#signIn(user);
    else if (!this.#deps.hasServerSession()) return this.#show(signedOut);
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
    this.#show(signedOut);
    await account.close({ wipe: true });
    await this.deliverLogout();
  }

  /** Leaves for the sign-in screen and keeps what is on the device for the same person's return. */
  async signInAgain(): Promise<void> {
    await this.#end();
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
    if (user && user.id !== this.#state.user?.id) await this.#signIn(user);
    if (!user && this.#state.state === 'signed-in') await this.#end();
  }

  async #check(): Promise<void> {
    const asked = this.#decision;
    const reply = await this.#deps.api.me();
    if (asked !== this.#decision) return;
    if (reply.ok) return this.#signIn(reply.value);
    // No answer keeps the cached user; only the server's own answer signs out.
    const isKept = !isAnswered(reply.error) && this.#state.user !== null;
    if (!isKept) await this.#end();
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
    if (decided === this.#decision) this.#show({ state: 'signed-in', user });
  }

  async #end(): Promise<void> {
    this.#deps.cache.writeUser(null);
    this.#show(signedOut);
    await this.#deps.account.close({ wipe: false });
  }

  #show(state: SessionState): void {
    this.#decision += 1;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
