import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ask } from './api-client.ts';
import { StandInMail, type ReadMail } from './stand-in-mail.ts';
import { testPassword, type TestClient } from './test-client.ts';
import { TestServer } from './test-server.ts';

export let post: StandInMail;
export let server: TestServer;
let visitors = 0;

/** Limits of the tests for SMTP, in milliseconds: a server that says nothing is given up soon. */
export const shortTimes = { connectMs: 300, silenceMs: 300, wholeMs: 1_000 } as const;

/** Starts a server that sends mail through the stand-in, for the tests of a file. */
export function withMail(env: Readonly<Record<string, string>> = {}): void {
  beforeAll(async () => {
    post = await StandInMail.start();
    server = await TestServer.start({
      env: { ...post.env, TRUST_PROXY: 'true', ...env },
      ports: { smtpTimes: shortTimes },
    });
  });
  afterAll(async () => {
    await server.discard();
    await post.stop();
  });
  beforeEach(async () => {
    await settle();
    await post.play(null);
    await post.news();
  });
}

/** A browser at an address of its own, so that no limit is shared. */
export function browser(of = server): TestClient {
  visitors += 1;
  return of.client({ 'X-Forwarded-For': `198.51.${visitors >> 8}.${visitors & 255}` });
}

export function newName(): string {
  return `user-${crypto.randomUUID().slice(0, 8)}`;
}

export interface MailPerson {
  readonly client: TestClient;
  readonly username: string;
  readonly email: string;
}

/** A new account, whose first mail is not read yet. */
export async function register(wanted: { readonly email?: string } = {}): Promise<MailPerson> {
  const username = newName();
  const { email = `${username}@example.org` } = wanted;
  const client = browser();
  const reply = await client.call('POST', '/api/auth/register', { json: { username, email, password: testPassword } });
  if (reply.status !== 201) throw new Error(`Registering was answered ${reply.status}: ${await reply.text()}`);
  client.user = (await reply.json()) as typeof client.user;
  return { client, username, email };
}

/** A new account with a confirmed address. */
export async function confirmed(): Promise<MailPerson> {
  const person = await register();
  await settle();
  const mail = (await post.news()).find(({ to }) => to.includes(person.email))!;
  const { status, text } = await open('confirm-email', tokenIn(mail));
  if (status !== 200) throw new Error(text);
  return person;
}

/** Opens a link as a browser without a session. */
export async function open(call: string, token: string): Promise<{ status: number; text: string; body: object }> {
  return await ask(browser(), 'POST', `/api/auth/${call}`, { token });
}

/** The token of a mail's only link with one. */
export function tokenIn({ text }: ReadMail): string {
  const [, token] = /#\w+=([\w-]+)/.exec(text) ?? [];
  if (token === undefined) throw new Error(`No token in: ${text}`);
  return token;
}

/** Resolves once every mail that is due was sent. */
export async function settle(of = server): Promise<void> {
  await of.running.deps.mails.settle();
}

/** The mails that have come since they were last read. */
export async function mails(): Promise<readonly ReadMail[]> {
  await settle();
  return await post.news();
}

export const signsIn = async (username: string, password: string) =>
  (await browser().login(username, password)).status === 200;
