import type { KnownHead } from '#core/sync/protocol.ts';
import type { LogEnd, LogReader } from './sync-store.ts';

/**
 * Whether the log is the one that a device was told of: it still holds the number that the device knows, under the
 * mark that came with it. A database that was copied and put back by hand keeps its epoch, and may have grown past the
 * device's place since; its marks are others from where it was put back.
 *
 * Devices of earlier versions know no mark, and marks of long ago are not kept: then there is nothing to compare.
 */
export async function isKnownLog(
  log: LogReader,
  userId: string,
  now: LogEnd,
  { knownHead, knownMark }: KnownHead,
): Promise<boolean> {
  if (knownHead === undefined || knownMark === undefined) return true;
  if (knownHead > now.head) return false;
  if (knownMark === now.mark) return true;
  const mark = await log.markAt(userId, knownHead);
  return mark === null || mark === knownMark;
}
