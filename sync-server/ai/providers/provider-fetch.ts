import { Agent, fetch as undiciFetch } from 'undici';

/** Milliseconds for a connection to stand. */
const CONNECT_MS = 5_000;

const agent = new Agent({ connect: { timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 });

/** `fetch` for the providers' SDKs: Node's own gives a connection ten seconds. How long an answer may take is counted elsewhere. */
export const providerFetch = ((input: string, init?: RequestInit) =>
  undiciFetch(input, { ...(init as Parameters<typeof undiciFetch>[1]), dispatcher: agent })) as unknown as typeof fetch;
