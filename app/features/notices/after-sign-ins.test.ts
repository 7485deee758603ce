import { describe, expect, it } from 'vitest';
import { afterSignIns } from './after-sign-ins.ts';

/** A page in which people sign in and out. */
function page(signedIn: string | null) {
  let account = signedIn === null ? null : { id: signedIn };
  const listeners = new Set<() => void>();
  const taken: string[] = [];
  const say = () => {
    for (const listener of listeners) listener();
  };
  return {
    accounts: { get: () => account, on: (listener: () => void) => void listeners.add(listener) },
    taken,
    take: (id: string) => void taken.push(id),
    /** Every change that is stored calls the listeners too. */
    say,
    show: (id: string | null) => {
      account = id === null ? null : { id };
      say();
    },
  };
}

describe('notifications on this device', () => {
  it('are taken up again for the person who is signed in when the page is loaded, once', () => {
    const { accounts, take, taken, say } = page('maya');
    afterSignIns(accounts, take);
    say();
    expect(taken).toEqual(['maya']);
  });

  it('are taken up again after a sign-in with no reload, as often as a session ends', () => {
    const { accounts, take, taken, say, show } = page(null);
    afterSignIns(accounts, take);
    expect(taken).toEqual([]);
    show('maya');
    say();
    show(null);
    show('maya');
    show('noor');
    expect(taken).toEqual(['maya', 'maya', 'noor']);
  });
});
