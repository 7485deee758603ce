const prefix = 'rostrum-outbox';

/**
 * A tag for a Background Sync event, different for each registration. Registering a tag whose event has failed and is
 * due for a retry does nothing, and Chromium retries after five minutes.
 */
export function backgroundSyncTag(now: number): string {
  return `${prefix} ${now}`;
}

export function isBackgroundSyncTag(tag: string): boolean {
  return tag.startsWith(prefix);
}
