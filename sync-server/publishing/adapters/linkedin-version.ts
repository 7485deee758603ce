/**
 * The version of LinkedIn's API that this release was written for, YYYYMM. LinkedIn keeps a version for at least twelve
 * months and answers 426 afterwards (learn.microsoft.com/linkedin/marketing/versioning, read in November 2026). `npm run
 * check` fails when it is ten months old: read what changed there, then name a newer one. An operator can override it
 * (`LINKEDIN_VERSION`).
 */
export const linkedInVersion = '202607';
