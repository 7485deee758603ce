import type { MergedItem } from '../data/merged/use-merged-items.ts';
import { deviceLabel } from './merged-sentence.ts';

/** For example "3 pieces changed on Chrome on Android while you were away."; null when none did. */
export function mergedCount(pieces: readonly MergedItem[]): string | null {
  if (pieces.length === 0) return null;
  const devices = new Set(pieces.flatMap((piece) => piece.devices.map(({ device }) => deviceLabel(device))));
  const [only] = devices;
  const where = devices.size === 1 && only ? only : 'other devices';
  return `${pieces.length === 1 ? '1 piece' : `${pieces.length} pieces`} changed on ${where} while you were away.`;
}
