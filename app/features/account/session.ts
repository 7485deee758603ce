/**
 * The session: who is signed in on this browser, as a store outside React (`useSession` reads it).
 *
 * States: `loading` (with a user as soon as one is cached), `signed-in` and `signed-out`. A signed-in tab with unsaved
 * words can also be `mustLeave`: another person, or nobody, is signed in by now, and the tab stays open until its words
 * are stored or given up.
 *
 * A cached user is signed in at once, and the server is asked after the first paint. Unanswered checks are repeated
 * after 1 s, doubled up to 60 s. Invariants:
 * - Only a 401 from the server itself, or a logout, signs out. Every other answer keeps the cached user.
 * - A logout is recorded first, clears this device, and is delivered to the server before anything else of the session.
 *   A page that is closed before the device is clear leaves the rest to the next start.
 * - An answer to an outdated question changes nothing (`#decision`).
 */
import type { SignedInUser } from '#core/api/auth.ts';
import { done, type Result } from '#core/kernel/result.ts';
import type { Clock } from '../../engine/ports.ts';
import { type ApiFailure, isAnswered } from '../../engine/wire/api-failure.ts';
import type { SignInRefusal } from '../../engine/wire/auth.ts';
import type { EndedFor, SessionCache } from './session-cache.ts';

export type SessionState =
  /** `user` is set as soon as one is cached, so that no spinner is shown. */
  | { readonly state: 'loading'; readonly user: SignedInUser | null }
  | { readonly state: 'signed-out'; readonly user: null }
  | {
      readonly state: 'signed-in';
      readonly user: SignedInUser;
      /** Another person, or nobody, is signed in by now; this tab stays open for words that are on no disk. */
      readonly mustLeave?: true;
    };

/** The dependencies of the session. */
export interface SessionDeps {
  readonly cache: SessionCache;
  /**
   * The last signed-in user from the browser's database, which survives a killed browser; local storage may lag by
   * seconds.
   */
  readonly readRemembered: () => Promise<SignedInUser | null>;
  /** Forgets the signed-in user for pages loaded from now on. */
  readonly forgetRemembered: () => Promise<void>;
  readonly clock: Clock;
  /**
   * Whether the server may have a session. Without one the server is not asked, because the answer would be an error.
   */
  readonly hasServerSession: () => boolean;
  /** Called when somebody signs in: the code of what they will see loads during the request. */
  readonly onEntering: () => void;
  readonly api: {
    readonly me: () => Promise<Result<SignedInUser, ApiFailure>>;
    readonly logout: () => Promise<Result<unknown, ApiFailure>>;
  };
  readonly account: {
    readonly open: (user: SignedInUser) => Promise<void>;
    /** Whether this tab has words that the disk has refused. */
    readonly hasUnsaved: () => boolean;
    readonly close: (options: { readonly wipe: boolean }) => Promise<void>;
    /** Deletes the data of an account that is not open from this device. */
    readonly wipe: (id: string) => Promise<void>;
  };
}

/** Milliseconds. A disk that does not answer must not prevent a sign-out. */
const FORGET_MS = 1000;

/** Milliseconds until an unanswered check is repeated, doubled each time. */
const RECHECK_MS = { first: 1000, most: 60_000 } as const;

const signedOut: SessionState = { state: 'signed-out', user: null };

/** The session of this browser. A plain store: React reads it through `useSession`. */
export class Session {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** Incremented by everything that decides who is signed in: an answer to an older question is ignored. */
  #decision = 0;
  #cancelRecheck: (() => void) | null = null;
  /** The person signed in after the one that `mustLeave`. */
  #successor: SignedInUser | null = null;
  #leftByLogout = false;
  #hasEnded = false;
  #endedFor: EndedFor | null;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#state = { state: 'loading', user: deps.cache.readUser() };
    this.#endedFor = deps.cache.readEnded();
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether a session ended here without a logout in this tab. */
  readonly hasEnded = (): boolean => this.#hasEnded;

  /**
   * Whose session ended on this device without a logout here: it was ended on another device, or expired. Their work is
   * still on this device. Null after a logout, and once anybody has signed in.
   */
  readonly endedFor = (): EndedFor | null => this.#endedFor;

  /** Another person uses this device. The work of the one before stays for their return. */
  forgetEnded(): void {
    this.#rememberEnded(null);
    this.#hasEnded = false;
    this.#state = { ...this.#state };
    this.#tell();
  }

  /** Signs in a cached user at once; the server is asked in the background. */
  async start(): Promise<void> {
    const { cache } = this.#deps;
    await this.#wipeOwed();
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

  /**
   * Signs in as the person that the server answers, whichever way they were asked for. An earlier logout is delivered
   * first.
   */
  async enter(ask: () => Promise<Result<SignedInUser, SignInRefusal>>): Promise<Result<void, SignInRefusal>> {
    await this.deliverLogout();
    this.#deps.onEntering();
    return await this.#enter(await ask());
  }

  /**
   * Called before the browser leaves to sign in at Google: an earlier logout must not end the session with which it comes
   * back. False if that logout cannot be delivered now.
   */
  async clearForSignIn(): Promise<boolean> {
    await this.deliverLogout();
    if (this.#deps.cache.owesLogout) return false;
    this.#deps.cache.setLoggedOut(false);
    return true;
  }

  /**
   * Signs out and deletes the person's data from this device, offline too. The logout is sent to the server when the
   * network allows.
   */
  async logout(): Promise<void> {
    const { cache, account } = this.#deps;
    // Before the user: another tab that finds no user must find the reason, too.
    cache.setLoggedOut(true);
    cache.writeUser(null);
    cache.setOwesLogout(true);
    this.#rememberEnded(null);
    this.#oweWipe();
    this.#hasEnded = false;
    this.#show(signedOut);
    await account.close({ wipe: true });
    await this.#wipeOwed();
    await this.deliverLogout();
  }

  /** Leads to the sign-in screen and keeps the data on the device for the same person's return. */
  async signInAgain(): Promise<void> {
    await this.#handOver(null);
  }

  /** The person gives up the words that only this tab has. */
  async leave(): Promise<void> {
    // The other tab has deleted this device's data, and later attempts of this tab may have written some again.
    if (this.#leftByLogout) {
      this.#oweWipe();
      await this.#deps.account.close({ wipe: true });
      await this.#wipeOwed();
    }
    await this.#replace(this.#successor);
  }

  /** Called when the disk has stored words: there may be no reason left to stay. */
  async settleLeaving(): Promise<void> {
    if ('mustLeave' in this.#state && !this.#deps.account.hasUnsaved()) await this.leave();
  }

  /** Sends a logout that the server has not acknowledged. No other request of the session is sent before it. */
  async deliverLogout(): Promise<void> {
    const { cache, api } = this.#deps;
    if (!cache.owesLogout) return;
    const reply = await api.logout();
    if (reply.ok || isAnswered(reply.error)) cache.setOwesLogout(false);
  }

  /** Follows another tab that signed in or out. */
  async follow(): Promise<void> {
    const user = this.#deps.cache.readUser();
    if (user && user.id !== this.#state.user?.id) await this.#handOver(user);
    if (!user && this.#state.state === 'signed-in') await this.#handOver(null);
    // The same person signed in again elsewhere.
    if (user && user.id === this.#state.user?.id && 'mustLeave' in this.#state) {
      this.#leftByLogout = false;
      this.#show({ state: 'signed-in', user });
    }
  }

  /** Switches to another person or to nobody: at once, unless that would lose words that are on no disk. */
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

  /** Checks now, if a repeated check is scheduled. */
  async recheck(): Promise<void> {
    if (!this.#cancelRecheck) return;
    this.#cancelRecheck();
    await this.#check();
  }

  /**
   * Checks the session with the server. Only the server's own refusal signs out; until then the cached user stays, and
   * the check is repeated.
   */
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

  #oweWipe(): void {
    const { cache } = this.#deps;
    const { user } = this.#state;
    if (user) cache.setOwedWipes([...new Set([...cache.owedWipes, user.id])]);
  }

  /**
   * Deletes the data of accounts that logged out here. A deletion that fails, or takes too long, stays owed until the next start or
   * sign-in, unless the same person has signed in again by then.
   */
  async #wipeOwed(): Promise<void> {
    const { cache, account } = this.#deps;
    const signedIn = this.#state.user?.id;
    const owed = cache.owedWipes.filter((id) => id !== signedIn);
    if (owed.length === 0) return;
    const wipe = async (id: string) => {
      await account.wipe(id);
      this.#settleWipe(id);
    };
    await this.#waitFor(Promise.allSettled(owed.map(wipe)));
  }

  #settleWipe(id: string): void {
    const { cache } = this.#deps;
    if (cache.owedWipes.includes(id)) cache.setOwedWipes(cache.owedWipes.filter((owed) => owed !== id));
  }

  async #enter(reply: Result<SignedInUser, SignInRefusal>): Promise<Result<void, SignInRefusal>> {
    if (!reply.ok) return reply;
    await this.#wipeOwed();
    this.#deps.cache.setLoggedOut(false);
    this.#deps.cache.setOwesLogout(false);
    await this.#signIn(reply.value);
    return done;
  }

  async #signIn(user: SignedInUser): Promise<void> {
    this.#decision += 1;
    const decided = this.#decision;
    this.#settleWipe(user.id);
    this.#rememberEnded(null);
    this.#deps.cache.writeUser(user);
    await this.#deps.account.open(user);
    this.#hasEnded = false;
    if (decided !== this.#decision || this.#isShown(user)) return;
    this.#show({ state: 'signed-in', user });
  }

  /** The server's answer nearly always matches the cache; rendering every screen again would change nothing. */
  #isShown(user: SignedInUser): boolean {
    const { state, user: shown } = this.#state;
    return state === 'signed-in' && !('mustLeave' in this.#state) && JSON.stringify(shown) === JSON.stringify(user);
  }

  async #end(): Promise<void> {
    const { cache } = this.#deps;
    const { user } = this.#state;
    const { isLoggedOut } = cache;
    if (isLoggedOut) this.#rememberEnded(null);
    else if (user) this.#rememberEnded({ id: user.id, username: user.username });
    cache.writeUser(null);
    // First: a page that is reloaded as soon as the sign-in screen is shown would sign the same person in.
    await this.#forget();
    this.#hasEnded = true;
    this.#show(signedOut);
    // A logout in another tab has deleted the person's work: what this page holds of it goes, too.
    await this.#deps.account.close({ wipe: isLoggedOut });
  }

  #rememberEnded(ended: EndedFor | null): void {
    this.#endedFor = ended;
    this.#deps.cache.writeEnded(ended);
  }

  async #forget(): Promise<void> {
    await this.#waitFor(this.#deps.forgetRemembered());
  }

  /** Waits for the disk, but not for one that does not answer. */
  async #waitFor(work: Promise<unknown>): Promise<void> {
    const { clock } = this.#deps;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(FORGET_MS, resolve);
      void work
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
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
