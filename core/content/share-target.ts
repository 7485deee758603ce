/**
 * The path to which the manifest sends shares from other apps. It is never a page: the service worker answers it, or
 * the server when there is no service worker.
 */
export const shareTargetPath = '/share';

/** Query parameter of the page that opens afterwards: the id under which the share was kept, or why it was not. */
export const sharedParam = { name: 'shared', noRoom: 'no-room', again: 'again' } as const;
