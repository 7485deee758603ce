import { linkedInVersion } from '../../sync-server/publishing/adapters/linkedin-version.ts';

/** LinkedIn keeps a version for at least twelve months. Two are left to change it. */
const MAX_MONTHS = 10;

/** Checks facts about platforms that end by themselves. */
export function checkDatedFacts(now = new Date()) {
  const months = monthsSince(linkedInVersion, now);
  const passed = months < MAX_MONTHS;
  if (!passed)
    console.log(
      `LinkedIn's API version ${linkedInVersion} is ${months} months old and ends soon. Read what changed since, then name a newer one in linkedin-version.ts.`,
    );
  return { passed, note: `LinkedIn ${linkedInVersion}` };
}

/** @param version YYYYMM */
function monthsSince(version, now) {
  const [year, month] = [Number(version.slice(0, 4)), Number(version.slice(4))];
  return (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - month;
}
