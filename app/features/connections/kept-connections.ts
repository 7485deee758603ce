import { useMemo } from 'react';
import type { ConnectionReply, SignInReply } from '#core/api/connections.ts';
import { parseJson } from '#core/kernel/json.ts';
import type { DeviceStore } from '../../engine/store/device-store.ts';
import { useStored } from '../account/use-stored.ts';
import { keptConnections, readKeptConnections } from './stored-connections.ts';

/** This person's connections as stored on the device; `ReadServerData` updates them. */
export function useKeptConnections(): readonly ConnectionReply[] {
  const kept = useStored(readKeptConnections, null);
  return useMemo(() => keptConnections(kept), [kept]);
}

export const signInsPreference = 'sign-ins';

/** The stored answer about platforms at which people sign in; null before the first answer of the server. */
export async function readKeptSignIns(store: DeviceStore): Promise<unknown> {
  return await store.read(
    ['preferences'],
    async (transaction) => (await transaction.table('preferences').get(signInsPreference))?.value ?? null,
  );
}

/** Serializes the server's answer for the device's preferences. */
export function keepSignIns(signIns: readonly SignInReply[]): string {
  return JSON.stringify(signIns.map(({ platform, missing }) => ({ platform, missing })));
}

/** Parses what was stored; null when there is nothing, or something else. */
export function keptSignIns(kept: unknown): readonly SignInReply[] | null {
  const parsed = typeof kept === 'string' ? parseJson(kept) : null;
  return Array.isArray(parsed) ? parsed.filter(isSignIn) : null;
}

function isSignIn(value: unknown): value is SignInReply {
  return (
    typeof value === 'object' &&
    value !== null &&
    'platform' in value &&
    typeof value.platform === 'string' &&
    'missing' in value &&
    Array.isArray(value.missing)
  );
}

/** The platforms at which people sign in, as stored on the device; null: unknown. `ReadConnections` updates them. */
export function useKeptSignIns(): readonly SignInReply[] | null {
  const kept = useStored(readKeptSignIns, null);
  return useMemo(() => keptSignIns(kept), [kept]);
}
