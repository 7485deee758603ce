import { counted } from '#core/kernel/counted.ts';
import { format, isSameDay } from 'date-fns';
import { apiAuthor } from '#core/history/acts.ts';
import type { DeviceChanges, DeviceProperty } from '#core/history/merged-changes.ts';
import type { MergedItem } from '../../engine/store/merged-items.ts';
import { propertyName } from './property-words.ts';

/** Acronyms keep their capitals inside a sentence. */
const isShouted = /^[A-Z]{2}/;

/**
 * The changes of one device, for example "From Chrome on Android, 14:02: title, 2 paragraphs (48 words) in the draft".
 *
 * @param now milliseconds since 1970; the date is included if it is another day
 */
export function mergedSentence({ device, time, properties }: DeviceChanges, now: number): string {
  return `From ${deviceAndTime({ device, time }, now)}: ${properties.map(propertyPhrase).join(', ')}`;
}

/** "Chrome on Android, 14:02". One's own devices may well have one name. */
export function deviceAndTime({ device, time }: Pick<DeviceChanges, 'device' | 'time'>, now: number): string {
  const at = time * 1000;
  const when = time === 0 ? '' : `, ${format(at, isSameDay(at, now) ? 'HH:mm' : 'd MMM, HH:mm')}`;
  return `${deviceLabel(device)}${when}`;
}

/** In the middle of a sentence. */
export function deviceLabel(device: string | null): string {
  if (device === apiAuthor) return 'the API';
  return device ?? 'another device';
}

/** The change of a property: "title", "48 words in the draft", "3 words removed from the goal". */
function propertyPhrase({ path, words, alsoHere }: DeviceProperty): string {
  const name = propertyName(path);
  const inSentence = isShouted.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
  const here = alsoHere ? ' (you edited it too)' : '';
  if (!words) return `${inSentence}${alsoHere ? ' (also changed here)' : ''}`;
  const { added, removed, paragraphs } = words;
  if (added === 0) return `${counted(removed, 'word')} removed from the ${inSentence}${here}`;
  const what =
    path[0] === 'body' && paragraphs > 0
      ? `${counted(paragraphs, 'paragraph')} (${counted(added, 'word')})`
      : counted(added, 'word');
  return `${what}${removed > 0 ? ` added and ${removed} removed` : ''} in the ${inSentence}${here}`;
}

/** For example "3 items changed on Chrome on Android while you were away."; null when none did. */
export function mergedCount(items: readonly MergedItem[]): string | null {
  if (items.length === 0) return null;
  const devices = new Set(items.flatMap((item) => item.devices.map(({ device }) => deviceLabel(device))));
  const [only] = devices;
  const where = devices.size === 1 && only ? only : 'other devices';
  const how = where === deviceLabel(apiAuthor) ? `through ${where}` : `on ${where}`;
  return `${counted(items.length, 'draft')} changed ${how} while you were away.`;
}
