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
