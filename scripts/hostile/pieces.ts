import type { TestClient } from '#server/testing/test-client.ts';

/** Ids of the platforms on which an attacker publishes. */
export const ownSite = 4;
export const mastodon = 9;
export const webhook = 14;

/** Creates an item. @returns its id. @throws when the server refuses */
export async function newPiece(attacker: TestClient, piece: object = {}): Promise<string> {
  const reply = await attacker.call('POST', '/api/content', {
    json: { title: 'A piece', content: 'Its text', ...piece },
  });
  if (reply.status !== 201) throw new Error(`A piece was answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { id: string }).id;
}

/** Creates items one after another. One that the server reports as too slow is left out. */
export async function newPieces(attacker: TestClient, pieces: readonly object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const piece of pieces) {
    const reply = await attacker.call('POST', '/api/content', { json: { title: 'A piece', ...piece } });
    if (reply.status === 201) ids.push(((await reply.json()) as { id: string }).id);
    else if (reply.status !== 503) throw new Error(`A piece was answered ${reply.status}: ${await reply.text()}`);
  }
  return ids;
}

/** Publishes an item, and waits for the platforms unless `atOnce` is set. */
export async function distribute(attacker: TestClient, contentId: string, request: object = {}): Promise<Response> {
  return await attacker.call('POST', '/api/content/distribute', {
    json: { contentId, platforms: [ownSite], ...request },
  });
}

/** Sends many at once. @returns the first answer with an unexpected status, or the last one */
export async function allAnswered(
  expected: readonly number[],
  sending: readonly Promise<Response>[],
): Promise<Response> {
  const replies = await Promise.all(sending);
  const odd = replies.find(({ status }) => !expected.includes(status));
  for (const reply of replies) if (reply !== (odd ?? replies.at(-1))) await reply.arrayBuffer();
  return odd ?? replies.at(-1)!;
}
