const prefix = 'rostrum-outbox';

/**
 * A tag for a Background Sync event. Each registration has one of its own: registering a tag whose event has failed and
 * waits for its retry does nothing, and Chromium retries after five minutes.
 */
export function backgroundSyncTag(now: number): string {
  return `${prefix} ${now}`;
}

export function isBackgroundSyncTag(tag: string): boolean {
  return tag.startsWith(prefix);
}
