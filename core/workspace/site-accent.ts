/** The accents of a person's own site, by the names in the theme's palette. */
export const siteAccents = ['default', 'create', 'schedule', 'growth', 'profile'] as const;
export type SiteAccent = (typeof siteAccents)[number];

/** The preference that holds the accent. */
export const siteAccentPreference = 'siteAccent';

/** A value that is no accent counts as not set. */
export function siteAccent(preferences: Readonly<Record<string, unknown>>): SiteAccent {
  return siteAccents.find((accent) => accent === preferences[siteAccentPreference]) ?? 'default';
}
