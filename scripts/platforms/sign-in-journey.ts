import { freePort, ServerProcess } from '#server/testing/server-process.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { TestServer } from '#server/testing/test-server.ts';

/** Most redirects of a sign-in. */
const MAX_REDIRECTS = 15;

/**
 * Signs in twice at a real OpenID provider, in two browsers: the first time makes an account, the second finds it.
 * Returns null if all was as expected, otherwise a sentence.
 */
export async function takeSignIn(): Promise<string | null> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const server = await TestServer.start({
    env: {
      ALLOWED_ADDRESSES: '127.0.0.1',
      GOOGLE_CLIENT_ID: 'stand-in-client',
      GOOGLE_CLIENT_SECRET: 'stand-in-secret',
      GOOGLE_ISSUER: issuer,
    },
  });
  const args = [String(port), `${server.url}/api/auth/google/callback`];
  const provider = new ServerProcess({}, 'scripts/platforms/openid-provider.mjs', args);
  try {
    await provider.ready();
    const first = await signIn(server, issuer);
    const second = await signIn(server, issuer);
    if (!first.includes('olga@example.org')) return `The first sign-in ended with ${first}.`;
    return first === second ? null : `The second sign-in ended with ${second}.`;
  } finally {
    provider.kill('SIGTERM');
    await provider.ended();
    await server.discard();
  }
}

/** Returns the answer to "who is signed in?". */
async function signIn(server: TestServer, issuer: string): Promise<string> {
  const client = server.client();
  const start = await client.call('GET', '/api/auth/google');
  const back = await followThrough(issuer, start.headers.get('Location') ?? '');
  await client.call('GET', back.replace(server.url, ''));
  return await (await readMe(client)).text();
}

const readMe = (client: TestClient) => client.call('GET', '/api/auth/me');

/** Follows the provider's redirects as a browser does. Returns the address to which it sends the person back. */
async function followThrough(issuer: string, start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = start;
  for (let count = 0; count < MAX_REDIRECTS && at.startsWith(issuer); count += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(at, { redirect: 'manual', headers: { Cookie: cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value);
    }
    const next = reply.headers.get('Location');
    if (next === null) throw new Error(`The provider answered ${reply.status} at ${new URL(at).pathname}`);
    at = new URL(next, at).href;
  }
  return at;
}
