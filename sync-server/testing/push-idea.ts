import type { TestClient } from './test-client.ts';
import { TestIdea } from './test-documents.ts';

/** A new idea with this text, pushed by a device in two chunks. */
export async function pushIdea(client: TestClient, text = ''): Promise<TestIdea> {
  const idea = new TestIdea();
  await client.push([
    { documentId: idea.id, bytes: idea.add() },
    { documentId: idea.id, bytes: idea.write(text) },
  ]);
  return idea;
}
