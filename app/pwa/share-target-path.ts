/** Where the manifest sends what other apps share. Never a page: the service worker answers it. */
export const shareTargetPath = '/share';
