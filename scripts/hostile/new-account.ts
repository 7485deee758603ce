import { TestClient } from '#server/testing/test-client.ts';
import type { HostilePlace } from './hostile-request.ts';

/** An attacker's further account: each has limits of its own, and what one leaves behind shows in no other. */
export async function newAccount({ url }: HostilePlace): Promise<TestClient> {
  const client = new TestClient(() => url, {});
  const reply = await client.register(`mallory-${crypto.randomUUID().slice(0, 8)}`);
  if (!reply.ok) throw new Error(`A further account was answered ${reply.status}: ${await reply.text()}`);
  return client;
}
