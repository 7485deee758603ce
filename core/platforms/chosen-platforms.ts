import type { ContentItem } from '../documents/content-item.ts';
import { findPlatform, type ListedPlatform } from './catalogue.ts';
import { keysInOrder } from '../documents/keys-in-order.ts';

/** The platforms that an item goes to, in the order in which they were chosen. */
export function chosenPlatforms({ platforms }: ContentItem): readonly ListedPlatform[] {
  return keysInOrder(platforms).flatMap((id) => findPlatform(Number(id)) ?? []);
}
