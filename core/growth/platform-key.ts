import type { Platform } from '../platforms/catalogue.ts';

/** A platform's name in calls and addresses: its type where it has one of its own, else its name in lower case. */
export function platformKey(platform: Platform | undefined): string {
  if (!platform) return 'other';
  return platform.type === 'other' ? platform.name.toLowerCase() : platform.type;
}
