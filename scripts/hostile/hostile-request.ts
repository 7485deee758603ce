import type { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Where hostile requests are sent, and what the attacker has beside a browser. */
export interface HostilePlace {
  readonly url: string;
  /** A platform of the attacker's own, which the server may reach and which answers as it is told. */
  readonly platform: StandInPlatform;
}

/** One thing that an account with bad intentions, or a stranger, sends, and what a server that holds answers. */
export interface HostileRequest {
  readonly name: string;
  /** @param attacker a browser that is signed in to an account of its own */
  readonly send: (attacker: TestClient, place: HostilePlace) => Promise<Response>;
  /** Any of these statuses is right. */
  readonly expected: readonly number[];
  /** Takes seconds: `npm run hostile` sends it, the tests do not. */
  readonly isSlow?: boolean;
}

export interface HostileGroup {
  readonly name: string;
  readonly requests: readonly HostileRequest[];
  /** Needs the attacker's platform: a server elsewhere would not reach it. */
  readonly needsPlatform?: boolean;
}

/** An answer that was looked into and is not what it should be. */
export function notAsExpected(words: string): Response {
  return new Response(words, { status: 599 });
}
