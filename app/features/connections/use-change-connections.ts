import { useMemo } from 'react';
import { done, fail, ok, type Result } from '#core/kernel/result.ts';
import type { PlatformKey } from '#core/publishing/platforms.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { browserWire } from '../../browser/browser-wire.ts';

export interface AccountAddress {
  readonly address: string;
  /** Blank where the person names none. */
  readonly token: string;
}

export interface Connected {
  readonly name: string;
  /** What signatures are made with, where it was made just now: told once. */
  readonly secret: string | null;
}

export interface ChangeConnections {
  /** The failures are sentences. */
  readonly connect: (platform: PlatformKey, account: AccountAddress) => Promise<Result<Connected, string>>;
  readonly resume: (platform: PlatformKey) => Promise<Result<void, string>>;
  readonly disconnect: (platform: PlatformKey) => Promise<Result<void, string>>;
}

const loadCalls = () => import('#core/api/connections.ts');
const notChanged = 'Could not save the change. Try again.';

/** Connects accounts elsewhere and lets them go; only the server can. */
export function useChangeConnections(): ChangeConnections {
  return useMemo(
    () => ({
      connect: async (platform, { address, token }) => {
        const { connectPlatform } = await loadCalls();
        const body = { address, token: token || null };
        const answered = await callApi(browserWire, connectPlatform, { params: { platform }, body });
        if (!answered.ok) return fail(serverSentence(answered.error, notChanged));
        return ok({ name: answered.value.name, secret: answered.value.secret });
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
