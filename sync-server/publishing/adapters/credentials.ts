import { z } from 'zod';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** An account that is signed in to with two values. */
export interface Credentials {
  /** The account's name: a username, a DID or a handle. */
  readonly identifier: string;
  /** A password that was created for this server. */
  readonly password: string;
}

const credentials = z.object({ identifier: z.string(), password: z.string() });

/** The token of a connection. It is sealed in the database. */
export function tokenOf({ identifier, password }: Credentials): string {
  return JSON.stringify({ identifier, password });
}

/** Null if the token is not one of `tokenOf`. */
export function credentialsIn(token: string): Credentials | null {
  const json = parseBoundedJson(token, { maxValues: 10 });
  return json.ok ? (credentials.safeParse(json.value).data ?? null) : null;
}
