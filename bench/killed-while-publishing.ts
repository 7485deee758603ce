import { setTimeout as wait } from 'node:timers/promises';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import { type ListedPlatform, platformByKey, platforms } from '#core/publishing/platforms.ts';
import { connectors, signIns } from '#server/publishing/adapters/adapters.ts';
import type { PostRow } from '#server/site/site-posts.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import type { HeldPost, Step } from '#server/testing/stand-in-platform/script.ts';
import { StandInPlatform } from '#server/testing/stand-in-platform/start-stand-in.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { SeededRandom } from '../simulator/seeded-random.ts';
import { judgePublishing, type Due, type PublishingVerdict } from './judge-publishing.ts';
import { KilledNodes, PUBLIC_ORIGIN, SECRETS_KEY } from './killed-nodes.ts';
import { percentile } from './percentile.ts';
import { PictureHost } from './picture-host.ts';
import { PublicApi, type SignedIn } from './public-api.ts';
import { isConnectedKey, StandInAccounts } from './stand-in-accounts.ts';
import { alignRows } from './table.ts';

const webhook = platformByKey('webhook').id;
const ownSite = platformByKey('article').id;
/** Each has an account on every platform, and works on a limited number of posts at once. */
const PEOPLE = ['ann', 'bea', 'cleo', 'dora', 'eva', 'fay'] as const;
/** Items that become due on each platform before every other kill. The kills between meet what the last one left. */
const DUE_AT_ONCE = 2;
/** Each such item of a platform is a thread where it takes threads, or has a picture where it takes pictures. */
const LARGER = 3;
/** Enough for a busy server to accept an item before it is due, and the longest time beyond that. */
const SOON_MS = 3_000;
const SPREAD_MS = 1_500;
/** A kill comes at any moment of this time after items were accepted: before, while and after they are posted. */
const KILLED_AFTER_MS = { least: 1_000, most: 5_500 } as const;
/** And at any moment of this time after a start that follows another kill. */
const KILLED_AGAIN_MS = { least: 300, most: 3_000 } as const;
const RESTART_MS = 2_000;
/** More answers than are used between two kills. */
const ANSWERS = 600;
/** How long everything may take to end after the last start. Longer than the longest wait between two attempts. */
const MAX_SETTLE_MS = 17 * 60_000;
/** The longest that the stand-in takes: longer than a kill and the start after it, even on a slow machine. */
const SLOWEST_MS = 25_000;

export interface PublishingKills {
  readonly kills: number;
  readonly databases: readonly ('sqlite' | 'postgres')[];
  /** Of moments and faults, so that parts of a long run differ. */
  readonly seed: number;
  /** No further kill begins after this time, on each database. */
  readonly minutes: number;
}

/**
 * Kills servers (SIGKILL) again and again while items are due on every platform that has an adapter, and starts them
 * again. The platforms lose and repeat answers, fail before and after they have posted, refuse and take up to 25
 * seconds, and post whether or not the request still waits. X and LinkedIn refuse a text that they have, as the real ones
 * do. Every third item is a thread or has a picture. On SQLite there is one server, on PostgreSQL two nodes are
 * killed in turn. Once nothing is in progress, every item must be on its platform once, or its author is asked.
 *
 * @returns a table for each database
 */
export async function killServerWhilePublishing({ databases, ...wanted }: PublishingKills): Promise<string[]> {
  const postgres = databases.includes('postgres') ? await startPostgres() : null;
  const tables: string[] = [];
  try {
    for (const dialect of databases) {
      const nodes = await KilledNodes.start(dialect === 'postgres' ? await postgres!.newDatabase() : null);
      const name = dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL with two nodes';
      try {
        const { kills, judged } = await run(nodes, wanted);
        tables.push(tableOf(`${name}, ${kills} kills, seed ${wanted.seed}`, judged));
      } finally {
        await nodes.stop();
      }
    }
    return tables;
  } finally {
    postgres?.stop();
  }
}

/** The platforms that the server posts to. A new adapter is among them once it is listed. */
const targets: readonly ListedPlatform[] = platforms.filter(
  ({ id }) => id === ownSite || connectors.has(id) || signIns.has(id),
);

async function run(nodes: KilledNodes, { kills, seed, minutes }: Omit<PublishingKills, 'databases'>) {
  const random = new SeededRandom(seed, 1);
  const platform = await StandInPlatform.start();
  const pictures = await PictureHost.start();
  const database = openDatabase(nodes.location);
  const accounts = new StandInAccounts(database, SECRETS_KEY, platform.url);
  const api = new PublicApi(PUBLIC_ORIGIN);
  try {
    const people: Person[] = [];
    for (const owner of PEOPLE) people.push(await newPerson({ owner, api, accounts, server: nodes.url }));
    const due: Due[] = [];
    const until = performance.now() + minutes * 60_000;
    let kill = 0;
    for (; kill < kills && performance.now() < until; kill += 1) {
      if (kill % 2 === 0) await scheduleAll();
      const { least, most } = kill % 2 === 0 ? KILLED_AFTER_MS : KILLED_AGAIN_MS;
      await wait(least + random.below(most - least));
      // Each node is killed as often after items were accepted as after another kill.
      const turn = kill + Math.floor(kill / 2);
      await nodes.kill(turn);
      await wait(RESTART_MS);
      await nodes.startAgain(turn);
      for (const person of people) await mend(accounts, person);
    }
    await platform.play({ refusesRepetitions: true });
    return { kills: kill, judged: await settle({ database, platform, due }) };

    async function scheduleAll(): Promise<void> {
      const answers = () => Array.from({ length: ANSWERS }, () => trouble(random));
      await platform.play({
        writes: answers(),
        reads: answers().map(whileReading),
        picturesAt: pictures.url,
        refusesRepetitions: true,
      });
      const coming = targets.flatMap((target) => Array.from({ length: DUE_AT_ONCE }, () => target));
      const first = due.length;
      const planned = coming.map((target, at) => {
        const nth = first / targets.length + (at % DUE_AT_ONCE);
        const shape = nth % LARGER === 0 ? largerShape(target) : 'plain';
        return { target, dueIn: SOON_MS + random.below(SPREAD_MS), number: first + at, shape };
      });
      const ofPeople = people.map(async (person, nth) => {
        for (const item of planned.filter((_item, at) => (kill / 2 + at) % people.length === nth))
          due.push(await schedule({ api, server: nodes.url, person }, item));
      });
      await Promise.all(ofPeople);
    }
  } finally {
    await database.close();
    await pictures.stop();
    await platform.stop();
  }
}

/** Half of all requests succeed. A rejected token ends a connection, which its person makes again. */
function trouble(random: SeededRandom): Step {
  const at = random.below(100);
  if (at < 48) return { does: 'none' };
  if (at < 62) return { does: 'slow', ms: random.below(3_000) };
  if (at < 68) return { does: 'slow', ms: random.below(SLOWEST_MS) };
  if (at < 79) return { does: 'lose-reply' };
  if (at < 89) return { does: 'fail' };
  if (at < 92) return { does: 'lose-reply', before: true };
  if (at < 95) return { does: 'fail', before: true };
  if (at < 99) return { does: 'answer', status: 429 };
  return { does: 'answer', status: 401 };
}

/** Reads are slow less often and shorter, because several of them precede a post. */
function whileReading(step: Step, at: number): Step {
  if (at % 4 !== 0 || step.status === 401) return { does: 'none' };
  return step.does === 'slow' ? { ...step, ms: (step.ms ?? 0) / 10 } : step;
}

interface Person extends SignedIn {
  readonly owner: string;
  /** The hash of a picture. */
  readonly picture: string;
}

interface NewPerson {
  readonly owner: string;
  readonly api: PublicApi;
  readonly accounts: StandInAccounts;
  readonly server: string;
}

async function newPerson({ owner, api, accounts, server }: NewPerson): Promise<Person> {
  const signedIn = await api.register(server, `killed-${owner}`);
  const person = { ...signedIn, owner, picture: await api.upload(server, signedIn) };
  for (const { key } of targets) if (isConnectedKey(key)) await accounts.connect(person, key);
  return person;
}

/** Connects again where a connection has ended or was paused, as its person would. */
async function mend(accounts: StandInAccounts, person: Person): Promise<void> {
  const broken = await accounts.broken(person.userId);
  for (const { id, key } of targets)
    if (broken.includes(id) && isConnectedKey(key)) await accounts.connect(person, key);
}

type Shape = 'plain' | 'thread' | 'picture';

/** The form of every third item of a platform; the others are short texts. */
function largerShape({ key, limit }: ListedPlatform): Shape {
  if (limit?.longerText === 'thread') return 'thread';
  return pictureLimits(key).placed === 'none' ? 'plain' : 'picture';
}

interface Planned {
  readonly target: ListedPlatform;
  /** Milliseconds from now. */
  readonly dueIn: number;
  readonly number: number;
  readonly shape: Shape;
}

interface Scheduling {
  readonly api: PublicApi;
  readonly server: string;
  readonly person: Person;
}

async function schedule({ api, server, person }: Scheduling, planned: Planned): Promise<Due> {
  const { target, dueIn, number, shape } = planned;
  const text = `Bet ${number} of many.`;
  const further = shape === 'thread' ? [2, 3].map((part) => `Part ${part} of bet ${number}.`) : [];
  const hasPicture = shape === 'picture' || pictureLimits(target.key).isNeeded;
  const picture = hasPicture ? `![A wall](rostrum-image:${person.picture})\n\n` : '';
  const content = picture + [text, ...further].join('\n\n---\n\n');
  const { id, dueAt } = await api.schedule(server, person, { title: text, content, platformId: target.id, dueIn });
  return { id, platformId: target.id, dueAt, text, further };
}

interface Judged {
  readonly platform: ListedPlatform;
  readonly verdict: PublishingVerdict;
}

/** Waits until nothing is in progress, and then for the posts that a slow platform still makes. */
async function settle({
  database,
  platform,
  due,
}: {
  readonly database: Database;
  readonly platform: StandInPlatform;
  readonly due: readonly Due[];
}): Promise<Judged[]> {
  const end = Date.now() + MAX_SETTLE_MS;
  const read = () => database.reader<{ item_id: string; state: string; next_at: unknown }>('publications');
  for (;;) {
    const records = await read();
    if (Date.now() > end) break;
    if (records.length >= due.length && records.every(({ next_at }) => next_at === null)) break;
    await wait(2_000);
  }
  await wait(SLOWEST_MS);
  const records = await read();
  const { posts } = await platform.held();
  const all = [...posts, ...(await pagesOf(database))];
  return targets.map((target) => {
    const own = due.filter(({ platformId }) => platformId === target.id);
    return { platform: target, verdict: judgePublishing({ due: own, records, posts: all, webhook }) };
  });
}

/** The pages of people's own sites, as posts. */
async function pagesOf({ reader }: Database): Promise<HeldPost[]> {
  const rows: PostRow[] = await reader<PostRow>('site_posts').whereNull('withdrawn_at');
  return rows.map(({ item_id: id, user_id: owner, body: text, published_at: at }) => ({
    kind: 'article',
    id,
    owner,
    text,
    repliesTo: null,
    createdAt: new Date(Number(at)).toISOString(),
    headers: {},
  }));
}

const columns = [
  ['due', ({ due }) => due],
  ['once', ({ once }) => once],
  ['doubled', ({ doubled }) => doubled],
  ['lost', ({ lost }) => lost],
  ['asked: unknown', ({ unknown }) => unknown],
  ['told: not posted', ({ asks }) => asks],
  ['posted, not said', ({ unsaid }) => unsaid],
  ['posted, denied', ({ denied }) => denied],
  ['partly, by hand', ({ handedOver }) => handedOver],
  ['repeated by id', ({ repeated }) => repeated],
  ['p50 ms', ({ delays }) => Math.round(percentile(delays, 0.5))],
  ['longest ms', ({ delays }) => Math.max(0, ...delays)],
] as const satisfies readonly (readonly [string, (verdict: PublishingVerdict) => number])[];

function tableOf(name: string, judged: readonly Judged[]): string {
  const rows = judged.map(({ platform, verdict }) => [
    platform.name,
    ...columns.map(([, read]) => read(verdict).toLocaleString('en')),
  ]);
  return alignRows([[name, ...columns.map(([title]) => title)], ...rows]);
}
