import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PostFigures } from '#core/publishing/post-figures.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PostingPlatform } from '#server/publishing/adapters/posting-platform.ts';
import type {
  Connection,
  Outcome,
  PlatformAdapter,
  Publishing,
  ReadFigures,
} from '#server/publishing/platform-adapter.ts';
import { requestLimits } from '#server/publishing/platform-request.ts';
import {
  MemoryHealth,
  readsForTests,
  storedPictures,
  testPublishing,
} from '#server/publishing/testing/test-publishing.ts';

/** A post as a stranger reads it. */
export interface PublicPost {
  /** Plain text or HTML, whichever the platform gives out. */
  readonly text: string;
  /** Descriptions of its pictures, in order. */
  readonly descriptions: readonly string[];
}

/** A real server of a platform, with an account. */
export interface RealPlatform {
  readonly platform: PostingPlatform;
  readonly input: { readonly address: string; readonly username: string; readonly token: string };
  /** How it shows "**Ship** small & [often]." and "1 < 2". */
  readonly shows: readonly string[];
  /** Reads a post without the account; null if strangers cannot. */
  readonly read: (ref: string) => Promise<PublicPost | null>;
  /**
   * Reads the posts of a thread without the account; null if strangers cannot, or if a post is no reply to the one
   * before. Absent if the platform has no threads.
   */
  readonly readThread?: (ref: string) => Promise<readonly PublicPost[] | null>;
  /** How many posts the account has, drafts included. */
  readonly count: () => Promise<number>;
  /** Lets another person like and answer a post. Returns the figures that the platform has to tell then. */
  readonly react: (ref: string) => Promise<PostFigures>;
}

/** The columns of the table. */
export const steps = ['connect', 'post', 'thread', 'picture', 'once', 'edit', 'figures', 'withdraw'] as const;
export type Step = (typeof steps)[number];
/** `none`: the platform has no such thing. */
export type Taken = 'ok' | 'none' | { readonly problem: string };
export type Steps = Readonly<Record<Step, Taken>>;

/** Takes one item, and a longer one, through everything that the server does at a platform. */
export async function takeJourney(real: RealPlatform): Promise<Steps> {
  const connected = await connect(real);
  const taken = Object.fromEntries(steps.map((step) => [step, { problem: 'not reached' }])) as Record<Step, Taken>;
  if (!connected.ok) return { ...taken, connect: { problem: connected.error } };
  const limits = { ...requestLimits, allowedAddresses };
  const adapter = real.platform.adapter({
    health: new MemoryHealth(),
    limits,
    now: Date.now,
    settleMs: 0,
    ...readsForTests,
  });
  const account = { real, adapter, connection: connected.value };
  return { ...taken, connect: 'ok', ...(await takeItem(account)), thread: await takeThread(account) };
}

interface Account {
  readonly real: RealPlatform;
  readonly adapter: PlatformAdapter;
  readonly connection: Connection;
}

const allowedAddresses = ['127.0.0.1'];

async function connect({ platform, input }: RealPlatform): Promise<Result<Connection, string>> {
  const asked = { allowedAddresses, now: Date.now, signal: AbortSignal.timeout(20_000) };
  const wrong = await platform.connect({ ...input, token: input.token.replaceAll(/[0-9a-z]/gi, 'a') }, asked);
  if (wrong.ok) return { ok: false, error: 'A wrong token was accepted.' };
  const connected = await platform.connect(input, asked);
  return connected.ok ? { ok: true, value: connected.value.connection } : connected;
}

async function takeItem(account: Account): Promise<Partial<Steps>> {
  const { real, adapter, connection } = account;
  const body = `**Ship** small & [often].\n\n![A plan of two steps](rostrum-image:${storedPictures.wide.hash})\n\n1 < 2`;
  const post = {
    title: 'On <shipping> & resting',
    body,
    tags: ['Remote work', 'shipping'],
    metaDescription: 'Small steps.',
  };
  const publishing = testPublishing({ connection, post });
  const shared = await untilShared(adapter, publishing);
  const ref = ('ref' in shared && shared.ref) || null;
  const shown = ref === null ? null : await real.read(ref);
  const first = {
    post: takenOf(wordsOf(shared) ?? missing(shown, real.shows)),
    picture: takenOf(
      shown?.descriptions.join() === 'A plan of two steps' ? null : `It has ${String(shown?.descriptions)}.`,
    ),
  };
  if (ref === null) return first;

  const there = { ...publishing, ref };
  await adapter.publish(there);
  const found = await adapter.find(there);
  const posts = await real.count();
  const once = posts === 1 && found.type === 'shared' ? null : `It has ${posts} posts, and one is ${found.type}.`;

  const edited = { ...there, post: { ...post, body: 'Ship smaller.' } };
  const update = await adapter.update?.(edited);
  const edit = update && takenOf(wordsOf(update) ?? missing(await real.read(ref), ['Ship smaller.']));
  const figures = adapter.figures && takenOf(await untilFigures(account, ref, await real.react(ref)));
  const withdraw = adapter.withdraw && takenOf(await takeDown(account, edited));
  return {
    ...first,
    once: takenOf(once),
    edit: edit ?? 'none',
    figures: figures ?? 'none',
    withdraw: withdraw ?? 'none',
  };
}

/** Posts a text that is longer than a post, reads it as a thread, and takes it down. */
async function takeThread(account: Account): Promise<Taken> {
  const { real, adapter, connection } = account;
  if (!real.readThread) return 'none';
  const before = await real.count();
  const words = Array.from({ length: 60 }, (_, index) => `Sentence ${index + 1} of sixty.`);
  const body = `${words.join(' ')}\n\n![The end](rostrum-image:${storedPictures.narrow.hash})`;
  const post = { title: 'A long one', body, tags: [], metaDescription: null };
  const publishing = testPublishing({ connection, post });
  const shared = await untilShared(adapter, publishing);
  const ref = ('ref' in shared && shared.ref) || null;
  if (ref === null) return takenOf(wordsOf(shared) ?? 'It has no reference.');
  await adapter.publish({ ...publishing, ref });
  const posts = await real.readThread(ref);
  if (!posts || posts.length < 2) return { problem: `Strangers read ${posts?.length ?? 'no'} posts of a thread.` };
  const text = posts.map((each) => each.text).join(' ');
  const absent = words.find((sentence) => !text.replaceAll(/\s+/g, ' ').includes(sentence));
  const described = posts.flatMap(({ descriptions }) => descriptions).join();
  const made = (await real.count()) - before;
  if (absent !== undefined) return { problem: `"${absent}" is not in ${text}` };
  if (described !== 'The end') return { problem: `Its pictures are described as "${described}".` };
  if (made !== posts.length) return { problem: `It has ${posts.length} posts, and ${made} were made.` };
  const wrong = adapter.figures ? await untilFigures(account, ref, await real.react(ref)) : null;
  if (wrong !== null) return { problem: wrong };
  const left = adapter.withdraw ? await takeDown(account, { ...publishing, ref }) : null;
  if (left !== null) return { problem: left };
  const after = await real.count();
  return takenOf(after === before ? null : `${after - before} posts remained.`);
}

/** Loses nothing on the way: a draft is continued, as the server does. */
async function untilShared(adapter: PlatformAdapter, publishing: Publishing): Promise<Outcome> {
  const outcome = await adapter.publish(publishing);
  return outcome.type === 'drafted' ? await adapter.publish({ ...publishing, ref: outcome.ref }) : outcome;
}

/** Takes a post down twice, which is no failure. */
async function takeDown(account: Account, publishing: Publishing): Promise<string | null> {
  const { real, adapter } = account;
  const ref = publishing.ref!;
  for (const time of ['once', 'again']) {
    const withdrawn = await adapter.withdraw!(publishing);
    const words = wordsOf(withdrawn);
    if (words !== null) return `${time}: ${words}`;
  }
  if ((await real.read(ref)) !== null) return 'Strangers still read it.';
  return adapter.figures ? await untilFigures(account, ref, 'absent') : null;
}

/** How long a platform may take to count what it has. Milliseconds. */
const COUNTED_WITHIN = 20_000;

/** Reads the figures as the server does, again and again: a platform counts later than it answers. */
async function untilFigures(
  { adapter, connection }: Account,
  ref: string,
  expected: ReadFigures,
): Promise<string | null> {
  const end = performance.now() + COUNTED_WITHIN;
  const reading = { userId: 'ann', connection, posts: [{ ref, url: null }] };
  for (;;) {
    const { read, failure } = await adapter.figures!({ ...reading, signal: AbortSignal.timeout(COUNTED_WITHIN) });
    const told = read.get(ref);
    if (isDeepStrictEqual(told, expected)) return null;
    if (performance.now() > end)
      return `The figures are ${JSON.stringify(told ?? failure)}, not ${JSON.stringify(expected)}.`;
    await wait(500);
  }
}

function missing(shown: PublicPost | null, texts: readonly string[]): string | null {
  if (!shown) return 'Strangers cannot read it.';
  const absent = texts.find((text) => !shown.text.includes(text));
  return absent === undefined ? null : `${JSON.stringify(absent)} is not in ${shown.text}`;
}

function wordsOf(outcome: Outcome): string | null {
  return 'words' in outcome ? `${outcome.type}: ${outcome.words}` : null;
}

function takenOf(problem: string | null): Taken {
  return problem === null ? 'ok' : { problem };
}
