import { sharedParam } from './share-target.ts';

/** The fields of files in the form that the manifest's share target sends. */
export const shareTargetFields = ['images', 'texts', 'audio'] as const;

/**
 * Values of `sharedParam` besides those of a share. It may also be an address of this app (`rostrum-address.ts`), which
 * the manifest's protocol handler puts there.
 */
export const arrivalParams = {
  /** Files were opened with the installed app. The browser hands them to the page (`app/browser/launches.ts`). */
  files: 'files',
  /** Too much is waiting for a decision already. */
  tooMany: 'too-many',
} as const;

const { name: _name, ...answers } = sharedParam;
const words: ReadonlySet<string> = new Set([...Object.values(arrivalParams), ...Object.values(answers)]);
const shareId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether a value of `sharedParam` is itself what is shared, an address of this app or plain text, instead of the id of a
 * share on the device, or a word about it.
 */
export function bringsText(shared: string): boolean {
  return shared.trim() !== '' && !words.has(shared) && !shareId.test(shared);
}
