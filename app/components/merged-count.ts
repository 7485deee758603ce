import type { MergedItem } from '../engine/merged/merged-items.ts';
import { deviceLabel } from './merged-sentence.ts';

/** For example "3 items changed on Chrome on Android while you were away."; null when none did. */
export function mergedCount(items: readonly MergedItem[]): string | null {
  if (items.length === 0) return null;
  const devices = new Set(items.flatMap((item) => item.devices.map(({ device }) => deviceLabel(device))));
  const [only] = devices;
  const where = devices.size === 1 && only ? only : 'other devices';
  return `${items.length === 1 ? '1 piece' : `${items.length} pieces`} changed on ${where} while you were away.`;
}
