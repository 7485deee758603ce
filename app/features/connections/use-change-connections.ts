import { useMemo } from 'react';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import type { PlatformKey } from '#core/publishing/platforms.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';

/** The fields of a platform’s form for connecting an account; blank where the form has no such field. */
export interface EnteredAccount {
  readonly address: string;
  readonly username: string;
  /** Blank when the person enters none. */
  readonly token: string;
}

export interface Connected {
  readonly name: string;
  /** The signing secret, if it was just generated. It is shown once. */
  readonly secret: string | null;
}

/** The place at which a person signs in. */
export type SignInAt = { readonly address: string } | { readonly username: string };

export interface ChangeConnections {
  /** Failures are sentences. */
  readonly connect: (platform: PlatformKey, account: EnteredAccount) => Promise<Result<Connected, string>>;
  /** Begins a sign-in at an instance, or with an account. Returns the address to open there. */
  readonly beginSignIn: (platform: PlatformKey, at: SignInAt) => Promise<Result<string, string>>;
  readonly resume: (platform: PlatformKey) => Promise<Result<void, string>>;
  readonly disconnect: (platform: PlatformKey) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/connections.ts');
const notBegun = 'Could not begin. Try again.';
const notChanged = 'Could not save the change. Try again.';

/** Adds and removes connections, which only the server can do. */
export function useChangeConnections(): ChangeConnections {
  return useMemo(
    () => ({
      connect: async (platform, { address, username, token }) => {
        const { connectPlatform } = await loadCalls();
        const body = { address: address || null, username: username || null, token: token || null };
        const answered = await callApi(browserWire, connectPlatform, { params: { platform }, body });
        if (!answered.ok) return fail(serverSentence(answered.error, notChanged));
        return ok({ name: answered.value.name, secret: answered.value.secret });
      },
      beginSignIn: async (platform, at) => {
        const { beginSignIn } = await loadCalls();
        const answered = await callApi(browserWire, beginSignIn, { params: { platform }, body: at });
        return answered.ok ? ok(answered.value.address) : fail(serverSentence(answered.error, notBegun));
      },
      resume: async (platform) => {
        const { resumeConnection } = await loadCalls();
        const answered = await callApi(browserWire, resumeConnection, { params: { platform } });
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
      disconnect: async (platform) => {
        const { removeConnection } = await loadCalls();
        const answered = await callApi(browserWire, removeConnection, { params: { platform } });
        return answered.ok ? done : fail(serverSentence(answered.error, notChanged));
      },
    }),
    [],
  );
}
