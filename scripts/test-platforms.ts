/**
 * `npm run test:platforms`: starts the real servers of platforms that can run on this machine, takes an item through
 * connecting, posting, a picture with its description, a repetition, an edit and taking down, and prints a table. A
 * platform that cannot be started here is named as not run. A last line tells whether people can sign in here with a real
 * OpenID provider. Exits 1 if a step was not as expected.
 *
 * It is not part of `npm test`: it needs packages of the operating system, and installs Ghost from the npm registry
 * (docs/operating.md).
 */
import { type Step, type Steps, takeJourney } from './platforms/journey.ts';
import { realGhost } from './platforms/real-ghost.ts';
import { realWordPress } from './platforms/real-wordpress.ts';
import { takeSignIn } from './platforms/sign-in-journey.ts';
import { installGhost, startGhost } from './platforms/start-ghost.ts';
import { missingForWordPress, startWordPress } from './platforms/start-wordpress.ts';

interface Run {
  readonly name: string;
  /** Why it cannot run here; null if it can. */
  readonly missing: string | null;
  readonly take: () => Promise<Steps>;
}

async function onWordPress(hasReadableAddresses: boolean): Promise<Steps> {
  const site = await startWordPress(hasReadableAddresses);
  try {
    return await takeJourney(realWordPress(site));
  } finally {
    site.stop();
  }
}

async function onGhost(): Promise<Steps> {
  const site = await startGhost();
  try {
    return await takeJourney(realGhost(site));
  } finally {
    site.stop();
  }
}

const runs: readonly Run[] = [
  { name: 'WordPress', missing: missingForWordPress(), take: () => onWordPress(true) },
  { name: 'WordPress, plain links', missing: missingForWordPress(), take: () => onWordPress(false) },
  { name: 'Ghost', missing: installGhost(), take: onGhost },
  ...['Mastodon', 'Bluesky', 'Dev.to'].map((name) => ({
    name,
    missing: 'is not started by this script yet',
    take: () => Promise.reject(new Error(`${name} cannot run here`)),
  })),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const columns: readonly Step[] = ['connect', 'post', 'picture', 'once', 'edit', 'withdraw'];
const problems: string[] = [];
console.log(['platform'.padEnd(24), ...columns.map((step) => step.padEnd(9))].join(''));
for (const { name, missing, take } of runs) {
  if (missing !== null) {
    console.log(`${name.padEnd(24)}not run: ${missing}`);
    continue;
  }
  const steps = await take();
  console.log([name.padEnd(24), ...columns.map((step) => (steps[step] === null ? 'ok' : 'FAILED').padEnd(9))].join(''));
  for (const step of columns) if (steps[step] !== null) problems.push(`${name}, ${step}: ${steps[step]}`);
}
const signIn = await takeSignIn();
console.log(`${'Sign-in (OpenID)'.padEnd(24)}${signIn === null ? 'ok' : 'FAILED'}`);
if (signIn !== null) problems.push(signIn);
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);
