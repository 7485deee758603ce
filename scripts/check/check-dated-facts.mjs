import { instagramVersion, linkedInVersion } from '../../sync-server/publishing/adapters/api-versions.ts';

/** LinkedIn keeps a version for at least twelve months. Two are left to change it. */
const MAX_MONTHS = 10;

/** Meta names the end of a version. This many months are left to change it. */
const MONTHS_BEFORE_END = 6;

/** Checks facts about platforms that end by themselves. */
export function checkDatedFacts(now = new Date()) {
  const months = monthsSince(linkedInVersion, now);
  const { name, endsOn } = instagramVersion;
  const left = -monthsSince(endsOn.replace('-', ''), now);
  if (months >= MAX_MONTHS)
    console.log(
      `LinkedIn's API version ${linkedInVersion} is ${months} months old and ends soon. Read what changed since, then name a newer one in api-versions.ts.`,
    );
  if (left <= MONTHS_BEFORE_END)
    console.log(
      `Version ${name} of the Graph API ends on ${endsOn}. Read what changed since, then name a newer one in api-versions.ts.`,
    );
  const passed = months < MAX_MONTHS && left > MONTHS_BEFORE_END;
  return { passed, note: `LinkedIn ${linkedInVersion}, Instagram ${name}` };
}

/** @param version begins with YYYYMM */
function monthsSince(version, now) {
  const [year, month] = [Number(version.slice(0, 4)), Number(version.slice(4, 6))];
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
}
