/** Where the manifest sends what other apps share. Never a page: the service worker answers it, or the server where there is none. */
export const shareTargetPath = '/share';

/** In the address of the page that opens then: under which id something was kept, or why it was not. */
export const sharedParam = { name: 'shared', noRoom: 'no-room', again: 'again' } as const;
