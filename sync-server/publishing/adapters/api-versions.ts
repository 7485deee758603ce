/**
 * The version of LinkedIn's API that this release was written for, YYYYMM. LinkedIn keeps a version for at least twelve
 * months and answers 426 afterwards (learn.microsoft.com/linkedin/marketing/versioning, read in November 2026). `npm run
 * check` fails when it is ten months old: read what changed there, then name a newer one. An operator can override it
 * (`LINKEDIN_VERSION`).
 */
export const linkedInVersion = '202607';

/**
 * The version of the Graph API that Instagram is asked with. Meta keeps it until the date given
 * (developers.facebook.com/docs/graph-api/changelog/versions, read in November 2026), and answers with the next one
 * afterwards. `npm run check` fails half a year before: read what changed, then name a newer one.
 */
export const instagramVersion = { name: 'v25.0', endsOn: '2028-07-29' } as const;
