import { describe, expect, it } from 'vitest';
import { messages, refusals } from '#core/api/messages.ts';
import { ask } from '../testing/api-client.ts';
import {
  browser,
  confirmed,
  mails,
  newName,
  open,
  register,
  server,
  tokenIn,
  withMail,
} from '../testing/mail-bench.ts';
import { testPassword } from '../testing/test-client.ts';

withMail();

/** Signs in from an address of its own, unless a browser is given. */
async function signIn(name: string, { password = testPassword, client = browser() } = {}) {
  const { status, text } = await ask(client, 'POST', '/api/auth/login', { username: name, password });
  return [status, status === 200 ? '' : text];
}

const isIn = [200, ''];
const isWrong = [401, refusals.wrongCredentials];
const wrong = 'not the password';

describe('signing in with an e-mail address', () => {
  it('works with the confirmed one, in capitals or not, beside the username', async () => {
    const { username, email } = await confirmed();
    for (const name of [email, email.toUpperCase(), `  ${email} `, username]) expect(await signIn(name)).toEqual(isIn);
    expect(await signIn(email, { password: wrong })).toEqual(isWrong);
  });

  it('works with an address of every length that registering takes', async () => {
    const email = `${'a'.repeat(60)}@${`${newName()}.`.repeat(8)}example.org`;
    await register({ email });
    await open('confirm-email', tokenIn((await mails())[0]!));
    expect(email.length).toBeGreaterThan(150);
    expect(await signIn(email)).toEqual(isIn);
  });

  it('takes no address that is not confirmed, with the answer of a wrong password', async () => {
    const { email } = await register();
    expect(await signIn(email)).toEqual(isWrong);
    expect(await signIn(`${newName()}@example.org`)).toEqual(isWrong);
  });

  it('opens the account that has confirmed the address, not one that only names it', async () => {
    const owner = await confirmed();
    const username = newName();
    const password = 'another lamp by the harbour';
    await ask(browser(), 'POST', '/api/auth/register', { username, email: owner.email, password });
    expect(await signIn(owner.email, { password })).toEqual(isWrong);
    const { body } = await ask<{ username: string }>(browser(), 'POST', '/api/auth/login', {
      username: owner.email,
      password: testPassword,
    });
    expect(body.username).toBe(owner.username);
  });

  it('takes the new address once it is confirmed, and the old one no more', async () => {
    const { client, email } = await confirmed();
    const wanted = `${newName()}@example.net`;
    await ask(client, 'PUT', '/api/account/email', { email: wanted, password: testPassword });
    const toNew = (await mails()).find(({ to }) => to.includes(wanted))!;
    expect(await signIn(wanted)).toEqual(isWrong);
    await open('confirm-email-change', tokenIn(toNew));
    expect(await signIn(wanted)).toEqual(isIn);
    expect(await signIn(email)).toEqual(isWrong);
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const { email } = await confirmed();
    const time = async (name: string) => {
      const began = performance.now();
      await signIn(name, { password: wrong });
      return performance.now() - began;
    };
    const [known, unknown] = [new Array<number>(), new Array<number>()];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      known.push(await time(email));
      unknown.push(await time(`${newName()}@example.org`));
    }
    const middle = (times: number[]) => times.toSorted((left, right) => left - right)[4]!;
    expect(middle(unknown)).toBeGreaterThan(middle(known) / 3);
    expect(middle(unknown)).toBeLessThan(middle(known) * 3);
  });
});

describe('the limits of signing in', () => {
  it.each(['name', 'address'])(
    'count the wrong passwords of an account under both, when the %s is tried first',
    async (first) => {
      const { username, email } = await confirmed();
      const [tried, other] = first === 'name' ? [username, email] : [email, username];
      const client = browser();
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(await signIn(tried, { password: `guess ${attempt}`, client })).toEqual(isWrong);
      expect((await signIn(tried, { client }))[0]).toBe(429);
      // Not even with the right password, and as an unknown name is answered: 429 would say that both are one account's.
      expect(await signIn(other, { client })).toEqual(isWrong);
      expect(await signIn(`${newName()}@example.org`, { client })).toEqual(isWrong);
      expect(await signIn(other)).toEqual(isIn);
    },
  );

  it('ask a browser in which the person has signed in to wait, and say nothing wrong of their password', async () => {
    const { client: own, username, email } = await confirmed();
    await own.call('POST', '/api/auth/logout');
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await signIn(attempt % 2 === 0 ? username : email, { password: wrong, client: own })).toEqual(isWrong);
    for (const name of [username, email])
      expect(await signIn(name, { client: own })).toEqual([429, messages.tooManyRequests]);
    // Another person's mark is none: it tells nobody which names are of one account.
    const stranger = await register();
    for (let attempt = 0; attempt < 10; attempt += 1)
      await signIn(attempt % 2 === 0 ? username : email, { password: wrong, client: stranger.client });
    for (const name of [username, email]) expect(await signIn(name, { client: stranger.client })).toEqual(isWrong);
  });

  it('count a typed name apart from everything else that is counted', async () => {
    const { client, username } = await confirmed();
    const guesser = browser();
    for (let attempt = 0; attempt < 10; attempt += 1)
      await signIn(`account ${client.user!.id}`, { password: wrong, client: guesser });
    expect(await signIn(username, { client: guesser })).toEqual(isIn);
  });

  it('count them together from everywhere, and let in a browser in which the person has signed in', async () => {
    const { client: own, username, email } = await confirmed();
    for (let attempt = 0; attempt < 22; attempt += 1)
      await signIn(attempt % 2 === 0 ? username : email, { password: `guess ${attempt}` });
    expect(await signIn(email)).toEqual(isWrong);
    await own.call('POST', '/api/auth/logout');
    expect(await signIn(email, { client: own })).toEqual(isIn);
    server.clock.advance(60 * 60_000);
    expect(await signIn(email)).toEqual(isIn);
  });
});
