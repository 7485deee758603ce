/** The person's switches by the preference that keeps them, as they stand until they are set. */
const untilSet = {
  autoPublish: false,
  emailNotifications: false,
  analyticsTracking: true,
  crossPlatform: true,
  languageModels: true,
  mergedNotices: true,
  iconCount: true,
} as const;

export type AccountSwitch = keyof typeof untilSet;

/** Whether one is on; something else under its name counts for nothing. */
export function isSwitchedOn(preferences: Readonly<Record<string, unknown>>, name: AccountSwitch): boolean {
  const kept = preferences[name];
  return typeof kept === 'boolean' ? kept : untilSet[name];
}
