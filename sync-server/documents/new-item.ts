import { hash } from 'node:crypto';
import { generateKeyBetween } from 'fractional-indexing';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import type { UserRows } from './user-rows.ts';

/** The id of what a request makes: the same request makes the same thing, also after a crash between making and answering. */
export function idFor(userId: string, requestId: string): string {
  return uuidFromBytes(hash('sha256', `${userId} ${requestId}`, 'buffer').subarray(0, 16));
}

/** The fractional index before every other item's. */
export function firstPosition({ items }: UserRows): string {
  const positions = [...items.values()].map(({ row }) => row.position).filter((position) => position !== '');
  return generateKeyBetween(null, positions.toSorted()[0] ?? null);
}
