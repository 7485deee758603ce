/**
 * `npm run test:platforms`: starts the real servers of platforms that can run on this machine and prints a table. An
 * item goes through connecting, posting, a picture with its description, a repetition, an edit, figures and taking
 * down; a longer one is posted as a thread, read and taken down. `none`: the platform has no such thing. A platform that
 * cannot be started here is named as not run, with the reason. A last line tells whether people can sign in here with a
 * real OpenID provider. Exits 1 if a step was not as expected.
 *
 * `-- Bluesky Ghost` runs only the platforms with these names.
 *
 * It is not part of `npm test`: it needs packages of the operating system, and installs Ghost and Bluesky's servers from
 * the npm registry (docs/operating.md).
 */
import { steps, type Steps, takeJourney } from './platforms/journey.ts';
import { realBluesky } from './platforms/real-bluesky.ts';
import { realGhost } from './platforms/real-ghost.ts';
import { realWordPress } from './platforms/real-wordpress.ts';
import { takeSignIn } from './platforms/sign-in-journey.ts';
import { installBluesky, startBluesky } from './platforms/start-bluesky.ts';
import { installGhost, startGhost } from './platforms/start-ghost.ts';
import { missingForWordPress, startWordPress } from './platforms/start-wordpress.ts';

interface Run {
  readonly name: string;
  /** Makes ready what it needs. Returns the reason why it cannot run here; null if it can. */
  readonly prepare: () => string | null;
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

async function onBluesky(): Promise<Steps> {
  const network = await startBluesky();
  try {
    return await takeJourney(realBluesky(network));
  } finally {
    await network.stop();
  }
}

const runs: readonly Run[] = [
  { name: 'WordPress', prepare: missingForWordPress, take: () => onWordPress(true) },
  { name: 'WordPress, plain links', prepare: missingForWordPress, take: () => onWordPress(false) },
  { name: 'Ghost', prepare: installGhost, take: onGhost },
  { name: 'Bluesky', prepare: installBluesky, take: onBluesky },
  neverHere('Mastodon', 'it needs Ruby, which is not started here'),
  neverHere('Dev.to', 'it is only a service'),
];

function neverHere(name: string, reason: string): Run {
  return { name, prepare: () => reason, take: () => Promise.reject(new Error(`${name} cannot run here`)) };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const wanted = process.argv.slice(2);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((each) => name.startsWith(each));
const problems: string[] = [];
const [nameWidth, stepWidth] = [24, 10];
const ready = runs.filter(({ name }) => isWanted(name)).map((run) => ({ ...run, reason: run.prepare() }));
console.log(['platform'.padEnd(nameWidth), ...steps.map((step) => step.padEnd(stepWidth))].join(''));
for (const { name, reason, take } of ready) {
  if (reason !== null) {
    console.log(`${name.padEnd(nameWidth)}not run: ${reason}`);
    continue;
  }
  const taken = await take().catch((error: unknown): Partial<Steps> => ({ connect: { problem: String(error) } }));
  const shown: string[] = [];
  for (const step of steps) {
    const result = taken[step] ?? '';
    shown.push((typeof result === 'string' ? result : 'FAILED').padEnd(stepWidth));
    if (typeof result !== 'string') problems.push(`${name}, ${step}: ${result.problem}`);
  }
  console.log([name.padEnd(nameWidth), ...shown].join('').trimEnd());
}
if (isWanted('Sign-in')) {
  const failure = await takeSignIn();
  console.log(`${'Sign-in (OpenID)'.padEnd(nameWidth)}${failure === null ? 'ok' : 'FAILED'}`);
  if (failure !== null) problems.push(failure);
}
for (const problem of problems) console.log(problem);
process.exit(problems.length > 0 ? 1 : 0);
