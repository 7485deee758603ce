import { describe, expect, it } from 'vitest';
import type { SignedInUser } from '#core/api/auth.ts';
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
import { testPassword, type TestClient } from '../testing/test-client.ts';

const DAY = 24 * 60 * 60_000;

withMail();

interface Email {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly sendsMail: boolean;
  readonly pending: string | null;
  readonly pendingUntil: string | null;
}

const emailOf = async (client: TestClient) => (await ask<Email>(client, 'GET', '/api/account/email')).body;
const usedUp = 'You have asked for five emails to this address within a day. Try again tomorrow.';
const changeEnded = 'This change has ended: the new address was confirmed, or the change was cancelled or expired.';
const newEmail = () => `${newName()}@example.net`;
const change = async (client: TestClient, email: string, password = testPassword) =>
  await ask(client, 'PUT', '/api/account/email', { email, password });
const sendAgain = async (client: TestClient) => await ask(client, 'POST', '/api/account/email/confirmation');
const isSignedIn = async (client: TestClient) => (await client.call('GET', '/api/auth/me')).status === 200;

/** Asks for a new address. Returns the tokens that the new and the old address got. */
async function begin(client: TestClient, email: string) {
  expect((await change(client, email)).status).toBe(200);
  const sent = await mails();
  const tokenTo = (isNew: boolean) => {
    const mail = sent.find(({ to }) => to.includes(email) === isNew);
    return mail ? tokenIn(mail) : '';
  };
  return { toNew: tokenTo(true), toOld: tokenTo(false) };
}

describe('an e-mail address', () => {
  it('is confirmed by a link, and is not needed to write', async () => {
    const { client, email } = await register();
    expect((await ask(client, 'POST', '/api/content-ideas', { title: 'Before' })).status).toBe(201);
    expect(await emailOf(client)).toEqual({
      email,
      isConfirmed: false,
      sendsMail: true,
      pending: null,
      pendingUntil: null,
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: [email], headers: { subject: 'Confirm your email address' } });
    expect(await open('confirm-email', tokenIn(mail!))).toMatchObject({ status: 200, body: { email } });
    expect((await emailOf(client)).isConfirmed).toBe(true);
  });

  it('is confirmed once by each link, within three days', async () => {
    const { client } = await register();
    const token = tokenIn((await mails())[0]!);
    server.clock.advance(3 * DAY);
    expect((await open('confirm-email', token)).text).toBe('This link has expired or was used before.');
    await ask(client, 'POST', '/api/account/email/confirmation');
    const again = tokenIn((await mails())[0]!);
    expect((await open('confirm-email', again)).status).toBe(200);
    expect((await open('confirm-email', again)).status).toBe(400);
    expect((await emailOf(client)).isConfirmed).toBe(true);
  });

  it('gets the mail again on request, five a day with the first, and its person is told when none is sent', async () => {
    const { client } = await register();
    await mails();
    const answers = [];
    for (let again = 0; again < 6; again += 1) {
      const { status, text } = await sendAgain(client);
      answers.push(status === 200 ? 200 : [status, text]);
    }
    expect(answers).toEqual([200, 200, 200, 200, [409, usedUp], [409, usedUp]]);
    expect(await mails()).toHaveLength(4);
  });

  it('gets no mail once it is confirmed, and its person is told', async () => {
    const { client } = await confirmed();
    const { status, text } = await sendAgain(client);
    expect([status, text]).toEqual([409, 'This address is confirmed already.']);
    expect(await mails()).toEqual([]);
  });

  it('has its mails counted by account: another one that names it learns nothing of them', async () => {
    const email = newEmail();
    const [first, second] = [await register({ email }), await register({ email })];
    for (let again = 0; again < 5; again += 1) await sendAgain(first.client);
    const answers = [];
    for (let again = 0; again < 5; again += 1) answers.push((await sendAgain(second.client)).status);
    expect(answers).toEqual([200, 200, 200, 200, 409]);
    expect(await mails(), 'five a day for all of them').toHaveLength(5);
  });

  it('is one address, of a form that every mail program writes the same', async () => {
    const sent = async (email: string) => {
      const json = { username: newName(), email, password: testPassword };
      const { status, text, body } = await ask<SignedInUser>(browser(), 'POST', '/api/auth/register', json);
      return status === 201 ? body.email : text;
    };
    const refusal = 'Please enter a valid email address';
    for (const wrong of [
      'a@example.org, b@example.org',
      'a@example.org;b@example.org',
      'Ann <a@example.org>',
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org%0ABcc:b@example.org',
      `${'a'.repeat(65)}@example.org`,
      `a@${'b.'.repeat(130)}org`,
      '"a b"@example.org',
      'ü@example.org',
      'a@@example.org',
      'a@[127.0.0.1]',
      'a@localhost',
    ])
      expect([wrong, await sent(wrong)]).toEqual([wrong, refusal]);
    const name = newName();
    expect(await sent(`  ${name}@bücher.example `)).toBe(`${name}@xn--bcher-kva.example`);
    expect((await mails()).at(-1)!.headers['to']).toBe(`${name}@xn--bcher-kva.example`);
  });
});

describe('registering with an address that another account has confirmed', () => {
  it('is answered like any other, and the owner is told by mail', async () => {
    const owner = await confirmed();
    const answers = [];
    for (const email of [owner.email.toUpperCase(), `${newName()}@example.org`]) {
      const client = browser();
      const username = newName();
      const { status, text, headers } = await ask(client, 'POST', '/api/auth/register', {
        username,
        email,
        password: testPassword,
      });
      const cookies = headers.getSetCookie().map((line) => line.replaceAll(/=[^;]+/g, '='));
      const shown = { ...(JSON.parse(text) as SignedInUser), id: '', username: '', email: '' };
      // Signing in tells nothing either: both accounts are there.
      answers.push([status, shown, cookies, (await browser().login(username)).status]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const sent = await mails();
    const toOwner = sent.find(({ to }) => to.includes(owner.email));
    const toFree = sent.find((mail) => mail !== toOwner);
    expect(toOwner!.headers['subject']).toBe('You already have an account');
    expect(toOwner!.text).toContain(`you already have the account ${owner.username}`);
    expect(toFree!.headers['subject']).toBe('Confirm your email address');
  });

  it('gives the new account nothing of the address', async () => {
    const owner = await confirmed();
    const other = await register({ email: owner.email });
    await mails();
    await ask(browser(), 'POST', '/api/auth/forgot-password', { account: other.username });
    expect(await mails()).toEqual([]);
    await ask(browser(), 'POST', '/api/auth/forgot-password', { account: owner.email });
    expect((await mails())[0]!.text).toContain(`your account ${owner.username}`);
    await ask(other.client, 'POST', '/api/account/email/confirmation');
    expect((await mails())[0]!.headers['subject']).toBe('You already have an account');
    expect((await emailOf(other.client)).isConfirmed).toBe(false);
  });

  it('goes to the account whose link is opened first, where nobody had confirmed it', async () => {
    const email = newEmail();
    const [first, second] = [await register({ email }), await register({ email })];
    const tokens = (await mails()).map(tokenIn);
    expect((await open('confirm-email', tokens[1]!)).status).toBe(200);
    const late = await open('confirm-email', tokens[0]!);
    expect([late.status, late.text]).toEqual([409, 'This email address belongs to another account on this server.']);
    expect([await emailOf(first.client), await emailOf(second.client)]).toMatchObject([
      { isConfirmed: false },
      { isConfirmed: true },
    ]);
  });

  it('fills no mailbox: an address gets five such mails a day', async () => {
    const email = newEmail();
    for (let each = 0; each < 7; each += 1) await register({ email });
    expect(await mails()).toHaveLength(5);
  });
});

describe('a change of address', () => {
  it('counts once the new address has confirmed it', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    const { toNew } = await begin(client, wanted);
    expect(await emailOf(client)).toMatchObject({ email, pending: wanted });
    expect((await open('confirm-email-change', toNew)).body).toEqual({ email: wanted });
    expect(await emailOf(client)).toMatchObject({ email: wanted, isConfirmed: true, pending: null });
    expect((await ask<SignedInUser>(client, 'GET', '/api/auth/me')).body.email).toBe(wanted);
    expect((await open('confirm-email-change', toNew)).status).toBe(400);
  });

  it('says which address is asked and until when, and sends its link again with a whole day', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    const { toNew, toOld } = await begin(client, wanted);
    const expectADay = async () => {
      const { pending, pendingUntil } = await emailOf(client);
      expect(pending).toBe(wanted);
      // The clock runs.
      expect(Math.abs(Date.parse(pendingUntil ?? '') - DAY - server.clock.now())).toBeLessThan(30_000);
    };
    await expectADay();
    server.clock.advance(DAY - 60_000);
    expect((await ask(client, 'POST', '/api/account/email/change')).status).toBe(200);
    const sent = await mails();
    expect(
      sent.map(({ to }) => to),
      'the old address has been told',
    ).toEqual([[wanted]]);
    await expectADay();
    server.clock.advance(DAY - 60_000);
    expect((await open('confirm-email-change', toNew)).status, 'the first link is over').toBe(400);
    expect((await open('confirm-email-change', tokenIn(sent[0]!))).body).toEqual({ email: wanted });
    // Nine days after the question, and less than seven after the confirmation.
    server.clock.advance(7 * DAY - 60_000);
    expect((await open('refuse-email-change', toOld)).body).toEqual({ email });
  });

  it('is cancelled: no link of it counts, and its mail is not sent', async () => {
    const { client, email } = await confirmed();
    const { toNew } = await begin(client, newEmail());
    expect((await ask(client, 'DELETE', '/api/account/email/change')).status).toBe(200);
    expect(await emailOf(client)).toMatchObject({ email, isConfirmed: true, pending: null, pendingUntil: null });
    expect((await open('confirm-email-change', toNew)).status).toBe(400);
    const again = await ask(client, 'POST', '/api/account/email/change');
    expect([again.status, again.text]).toEqual([409, changeEnded]);
    expect(await mails()).toEqual([]);
    const twice = await ask(client, 'DELETE', '/api/account/email/change');
    expect([twice.status, twice.text]).toEqual([409, changeEnded]);
  });

  it('is not said to be cancelled once its link was opened elsewhere', async () => {
    const { client } = await confirmed();
    const wanted = newEmail();
    const { toNew } = await begin(client, wanted);
    await open('confirm-email-change', toNew);
    const late = await ask(client, 'DELETE', '/api/account/email/change');
    expect([late.status, late.text]).toEqual([409, changeEnded]);
    expect(await emailOf(client)).toMatchObject({ email: wanted, isConfirmed: true });
  });

  it('is sent again and cancelled by its own person only, and fills no mailbox', async () => {
    const { client } = await confirmed();
    const wanted = newEmail();
    await begin(client, wanted);
    const { client: other } = await confirmed();
    expect((await ask(other, 'POST', '/api/account/email/change')).status).toBe(409);
    expect((await ask(other, 'DELETE', '/api/account/email/change')).status).toBe(409);
    expect((await emailOf(client)).pending).toBe(wanted);
    const answers = [];
    for (let again = 0; again < 10; again += 1)
      answers.push((await ask(client, 'POST', '/api/account/email/change')).status);
    expect(answers).toEqual([200, 200, 200, 200, 409, 409, 409, 409, 409, 429]);
    expect(await mails(), 'five a day, with the first').toHaveLength(4);
  });

  it('has no more time where its mail is not sent again', async () => {
    const { client } = await confirmed();
    await begin(client, newEmail());
    for (let again = 0; again < 4; again += 1) await ask(client, 'POST', '/api/account/email/change');
    expect(await mails()).toHaveLength(4);
    const { pendingUntil } = await emailOf(client);
    server.clock.advance(60 * 60_000);
    const { status, text } = await ask(client, 'POST', '/api/account/email/change');
    expect([status, text]).toEqual([409, usedUp]);
    expect(await mails()).toEqual([]);
    expect((await emailOf(client)).pendingUntil).toBe(pendingUntil);
  });

  it('does not begin where the new address gets no mail, and the old one is not told', async () => {
    const { client, email } = await confirmed();
    const wanted = newEmail();
    await begin(client, wanted);
    for (let again = 0; again < 4; again += 1) await ask(client, 'POST', '/api/account/email/change');
    await ask(client, 'DELETE', '/api/account/email/change');
    await mails();
    const { status, text } = await change(client, wanted);
    expect([status, text]).toEqual([409, usedUp]);
    expect(await mails()).toEqual([]);
    expect(await emailOf(client)).toMatchObject({ email, pending: null });
  });

  it('needs the password, and guesses are limited', async () => {
    const { client } = await confirmed();
    const { status, text } = await change(client, newEmail(), 'not the password');
    expect([status, text]).toEqual([400, 'That password is not correct. Try again.']);
    expect(await mails()).toEqual([]);
  });

  it('tells the old address, which keeps itself before and after, and logs every device out', async () => {
    for (const isDone of [false, true]) {
      const { client, email } = await confirmed();
      const { toNew, toOld } = await begin(client, newEmail());
      if (isDone) await open('confirm-email-change', toNew);
      server.clock.advance(6 * DAY);
      expect((await open('refuse-email-change', toOld)).body).toEqual({ email });
      expect(await isSignedIn(client)).toBe(false);
      await client.login(client.user!.username);
      expect(await emailOf(client)).toMatchObject({ email, isConfirmed: true, pending: null });
      expect((await open('confirm-email-change', toNew)).status).toBe(400);
    }
  });

  it('is taken back through any number of further changes', async () => {
    const { client, email } = await confirmed();
    const first = await begin(client, newEmail());
    await open('confirm-email-change', first.toNew);
    const second = await begin(client, newEmail());
    await open('confirm-email-change', second.toNew);
    for (let further = 0; further < 6; further += 1)
      await open('confirm-email-change', (await begin(client, newEmail())).toNew);
    expect((await open('refuse-email-change', first.toOld)).body).toEqual({ email });
    // The address in between belonged to whoever changed it.
    expect((await open('refuse-email-change', second.toOld)).status).toBe(400);
  });

  it('ends with a new password, because whoever knew the old one may have asked for it', async () => {
    const { client, email } = await confirmed();
    const { toNew } = await begin(client, newEmail());
    const passwords = { currentPassword: testPassword, newPassword: 'a lamp beside the harbour' };
    expect((await ask(client, 'PUT', '/api/account/password', passwords)).status).toBe(200);
    expect((await open('confirm-email-change', toNew)).status).toBe(400);
    expect(await emailOf(client)).toMatchObject({ email, isConfirmed: true, pending: null });
  });

  it('can be taken back for seven days, while nobody else gets the old address', async () => {
    const { client, email } = await confirmed();
    const { toNew, toOld } = await begin(client, newEmail());
    await open('confirm-email-change', toNew);
    const other = await register({ email });
    const token = tokenIn((await mails()).find(({ to }) => to.includes(email))!);
    expect((await open('confirm-email', token)).status).toBe(409);
    server.clock.advance(7 * DAY);
    expect((await open('refuse-email-change', toOld)).status).toBe(400);
    await ask(other.client, 'POST', '/api/account/email/confirmation');
    expect((await open('confirm-email', tokenIn((await mails())[0]!))).status).toBe(200);
  });

  it('can be taken back for seven days from its confirmation, however late that was', async () => {
    const { client, email } = await confirmed();
    const { toNew, toOld } = await begin(client, newEmail());
    server.clock.advance(DAY - 60_000);
    await open('confirm-email-change', toNew);
    server.clock.advance(7 * DAY - 60_000);
    // Seven days after the question: nobody else gets it yet, and the link still works.
    const other = await register({ email });
    const token = tokenIn((await mails()).find(({ to }) => to.includes(email))!);
    expect((await open('confirm-email', token)).status).toBe(409);
    expect((await open('refuse-email-change', toOld)).body).toEqual({ email });
    expect((await emailOf(other.client)).isConfirmed).toBe(false);
  });

  it('ends the links for a new password that the old address got', async () => {
    const { client, username } = await confirmed();
    await ask(browser(), 'POST', '/api/auth/forgot-password', { account: username });
    const token = tokenIn((await mails())[0]!);
    await open('confirm-email-change', (await begin(client, newEmail())).toNew);
    const json = { token, password: 'a lamp beside the harbour' };
    expect((await ask(browser(), 'POST', '/api/auth/reset-password', json)).status).toBe(400);
  });

  it('tells nobody whether the new address has an account, only its owner', async () => {
    const [ann, bea] = [await confirmed(), await confirmed()];
    const toKnown = await change(ann.client, bea.email);
    const known = await mails();
    const toFree = await change(ann.client, newEmail());
    expect([toKnown.status, toKnown.text]).toEqual([toFree.status, toFree.text]);
    expect(known.find(({ to }) => to.includes(bea.email))!.headers['subject']).toBe('You already have an account');
    expect((await emailOf(bea.client)).email).toBe(bea.email);
  });

  it('asks nobody at an address that was never confirmed', async () => {
    const { client } = await register();
    await mails();
    const wanted = newEmail();
    await change(client, wanted);
    expect((await mails()).map(({ to }) => to)).toEqual([[wanted]]);
  });
});
