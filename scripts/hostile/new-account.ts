import { TestClient } from '#server/testing/test-client.ts';
import type { HostilePlace } from './hostile-request.ts';

/** Another account for the attacker, with limits of its own and without traces of earlier requests. */
export async function newAccount({ url }: HostilePlace): Promise<TestClient> {
  const client = new TestClient(() => url, {});
  const reply = await client.register(`mallory-${crypto.randomUUID().slice(0, 8)}`);
  if (!reply.ok) throw new Error(`A further account was answered ${reply.status}: ${await reply.text()}`);
  return client;
}
