/** The person's switches, by preference name, with their default values. */
const untilSet = {
  autoPublish: false,
  emailNotifications: false,
  weeklySummary: false,
  analyticsTracking: true,
  crossPlatform: true,
  languageModels: true,
  languageTool: false,
  mergedNotices: true,
  iconCount: true,
} as const;

export type AccountSwitch = keyof typeof untilSet;

/** Whether a switch is on. A value of another type counts as not set. */
export function isSwitchedOn(preferences: Readonly<Record<string, unknown>>, name: AccountSwitch): boolean {
  const kept = preferences[name];
  return typeof kept === 'boolean' ? kept : untilSet[name];
}
