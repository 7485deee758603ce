import type { TestClient } from '#server/testing/test-client.ts';
import type { HostilePlace, HostileRequest } from './hostile-request.ts';

export interface Verdict {
  /** The answer's status; null without an answer. */
  readonly status: number | null;
  /** Why the answer was not as expected; null if it was. */
  readonly problem: string | null;
  readonly ms: number;
}

/** How long an answer may take. Milliseconds. */
const TIMEOUT_MS = 120_000;

/** Sends a request and checks the answer's status and content, and that the server answers the next request. */
export async function sendHostile(
  attacker: TestClient,
  request: HostileRequest,
  place: HostilePlace,
): Promise<Verdict> {
  const began = performance.now();
  let timeout: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timeout = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    const reply = await Promise.race([request.send(attacker, place), silence]);
    const ms = performance.now() - began;
    if (!reply) return { status: null, problem: 'no answer', ms };
    const text = await reply.text();
    return { status: reply.status, problem: problemOf(request, reply, text) ?? (await problemAfter(attacker)), ms };
  } catch (error) {
    const ms = performance.now() - began;
    return { status: null, problem: `the connection broke: ${reasonOf(error)}`, ms };
  } finally {
    clearTimeout(timeout);
  }
}

function problemOf({ expected }: HostileRequest, { status, headers }: Response, text: string): string | null {
  if (!expected.includes(status)) return `expected ${expected.join(' or ')}: ${text.slice(0, 80)}`;
  const isSentence = headers.get('Content-Type')?.startsWith('text/plain') ? /^[^\n]{5,200}$/.test(text) : true;
  if (status >= 400 && (!isSentence || /\n\s+at /.test(text))) return `no clear sentence: ${text.slice(0, 80)}`;
  return null;
}

async function problemAfter(attacker: TestClient): Promise<string | null> {
  const { status } = await attacker.call('GET', '/api/health');
  return status === 200 ? null : `the next request was answered ${status}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
