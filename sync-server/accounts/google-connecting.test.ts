import { describe, expect, it } from 'vitest';
import { messages } from '#core/api/messages.ts';
import { googleFailureSentence } from '#core/api/google-failure.ts';
import { ask } from '../testing/api-client.ts';
import { type TestClient, testPassword } from '../testing/test-client.ts';
import {
  beginConnecting,
  browser,
  choose,
  comeBack,
  enter,
  failed,
  issuer,
  me,
  newPerson,
  newUser,
  person,
  server,
  waysIn,
  withGoogle,
} from '../testing/google-bench.ts';

withGoogle();

describe('connecting Google to an account', () => {
  it('takes the password and the same session, and then both ways sign in', async () => {
    const client = await newUser();
    expect(await waysIn(client)).toMatchObject({ hasPassword: true, google: null, canConnectGoogle: true });
    expect(await comeBack(client, await choose(await beginConnecting(client)))).toBe('/settings?google=connected');
    expect(await waysIn(client)).toMatchObject({ hasPassword: true, google: person.email });
    const phone = browser();
    expect(await enter(phone)).toBe('/');
    expect((await me(phone))?.id).toBe(client.id);
    expect((await browser().login(client.user!.username)).status).toBe(200);
  });

  it('works for an account that has the same address', async () => {
    const client = await newUser(person.email);
    await comeBack(client, await choose(await beginConnecting(client)));
    expect(await enter(browser())).toBe('/');
  });

  it('is refused without the right password, and guesses are limited', async () => {
    const client = await newUser();
    const tried = (password?: string) => ask(client, 'POST', '/api/account/google', password ? { password } : {});
    expect((await tried('not it')).text).toBe('That password is not correct. Try again.');
    expect((await tried()).status).toBe(400);
    for (let at = 0; at < 9; at += 1) await tried('not it');
    expect((await tried(testPassword)).status).toBe(429);
  });

  it('does not begin for a stranger, nor because another site says so', async () => {
    const start = (client: TestClient, headers = {}) =>
      ask(client, 'POST', '/api/account/google', { password: testPassword }, headers);
    expect((await start(browser())).status).toBe(401);
    expect((await start(await newUser(), { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('connects to nobody but the person of the session that began it', async () => {
    const [ann, bea] = [await newUser(), await newUser()];
    const path = await choose(await beginConnecting(ann));
    expect(await comeBack(bea, path)).toBe(failed('ended'));
    // Bea signs in at Ann’s browser in between.
    await ann.login(bea.user!.username);
    expect(await comeBack(ann, path)).toBe(failed('ended', '/settings'));
    expect(await waysIn(bea)).toMatchObject({ google: null });
    expect(await enter(browser())).toBe('/');
  });

  it('is not completed by a session that has ended, or by a later one of the same person', async () => {
    const client = await newUser();
    const path = await choose(await beginConnecting(client));
    await client.login(client.user!.username);
    expect(await comeBack(client, path)).toBe(failed('ended', '/settings'));
    expect(await waysIn(client)).toMatchObject({ google: null });
  });

  it('keeps a Google account to one person, and a person to one Google account', async () => {
    const [ann, bea] = [await newUser(), await newUser()];
    await comeBack(ann, await choose(await beginConnecting(ann)));
    expect(await comeBack(bea, await choose(await beginConnecting(bea)))).toBe(failed('taken', '/settings'));
    const again = await ask(ann, 'POST', '/api/account/google', { password: testPassword });
    expect([again.status, again.text]).toEqual([409, googleFailureSentence('another')]);
    // Two that were begun before either was connected.
    const other = newPerson();
    await issuer.play({ people: [person, other] });
    await ask(ann, 'DELETE', '/api/account/google');
    const begun = [await beginConnecting(ann), await beginConnecting(ann)] as const;
    expect(await comeBack(ann, await choose(begun[0], person))).toBe('/settings?google=connected');
    expect(await comeBack(ann, await choose(begun[1], other))).toBe(failed('another', '/settings'));
  });

  it('is taken back, unless no other way in is left', async () => {
    const client = await newUser();
    await comeBack(client, await choose(await beginConnecting(client)));
    expect((await ask(client, 'DELETE', '/api/account/google')).body).toEqual({ success: true });
    expect((await ask(client, 'DELETE', '/api/account/google')).status).toBe(200);
    expect(await waysIn(client)).toMatchObject({ google: null });
    const only = browser();
    await enter(only);
    expect((await me(only))?.id).not.toBe(client.id);
    const refused = await ask(only, 'DELETE', '/api/account/google');
    expect([refused.status, refused.text]).toEqual([409, 'Google is your only way to sign in. Set a password first.']);
    expect(await waysIn(only)).toMatchObject({ google: person.email });
  });
});

describe('an account without a password', () => {
  it('is confirmed by having signed in within ten minutes, and then may have one', async () => {
    const client = browser();
    await enter(client);
    const { username } = (await me(client))!;
    const set = () => ask(client, 'PUT', '/api/account/password', { newPassword: 'a lamp beside the harbour' });
    server.clock.advance(10 * 60_000 + 1);
    expect((await set()).text).toBe(messages.oldSession);
    expect((await browser().login(username, 'a lamp beside the harbour')).status).toBe(401);
    await enter(client);
    expect((await set()).status).toBe(200);
    expect((await browser().login(username, 'a lamp beside the harbour')).status).toBe(200);
    expect(await waysIn(client)).toMatchObject({ hasPassword: true });
    expect((await set()).text).toBe('Enter your password.');
  });

  it.each(['', 'nobody has this password', testPassword])('is opened by no password: %j', async (password) => {
    const client = browser();
    await enter(client);
    const { username } = (await me(client))!;
    expect((await browser().login(username, password)).status).toBe(password === '' ? 400 : 401);
  });

  it('is deleted with its connection, and the Google account may begin anew', async () => {
    const client = browser();
    await enter(client);
    const before = await me(client);
    const remove = () => ask(client, 'POST', '/api/account/delete', {});
    server.clock.advance(11 * 60_000);
    expect((await remove()).text).toBe(messages.oldSession);
    await enter(client);
    expect((await remove()).status).toBe(200);
    expect(await server.running.deps.database.knex('identities').where({ subject: person.sub })).toEqual([]);
    const again = browser();
    expect(await enter(again)).toBe('/');
    expect((await me(again))?.id).not.toBe(before?.id);
  });
});
