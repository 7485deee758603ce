import type { Result } from '#core/kernel/result.ts';
import type { PostingPlatform } from '#server/publishing/adapters/posting-platform.ts';
import type { Outcome, PlatformAdapter, Publishing } from '#server/publishing/platform-adapter.ts';
import { requestLimits } from '#server/publishing/platform-request.ts';
import {
  MemoryHealth,
  readsForTests,
  storedPictures,
  testPublishing,
} from '#server/publishing/testing/test-publishing.ts';

/** A post as a stranger reads it. */
export interface PublicPost {
  readonly html: string;
  /** Descriptions of its pictures, in order. */
  readonly descriptions: readonly string[];
}

/** A real server of a platform, with an account. */
export interface RealPlatform {
  readonly platform: PostingPlatform;
  readonly input: { readonly address: string; readonly username: string; readonly token: string };
  /** Reads a post without the account; null if strangers cannot. */
  readonly read: (ref: string) => Promise<PublicPost | null>;
  /** How many posts the account has, drafts included. */
  readonly count: () => Promise<number>;
}

export type Step = 'connect' | 'post' | 'picture' | 'once' | 'edit' | 'withdraw';
/** Null: as expected. Otherwise a sentence. */
export type Steps = Readonly<Record<Step, string | null>>;

/** Takes one item through everything that the server does at a platform. */
export async function takeJourney({ platform, input, read, count }: RealPlatform): Promise<Steps> {
  const steps: Record<Step, string | null> = {
    connect: null,
    post: NOT_REACHED,
    picture: NOT_REACHED,
    once: NOT_REACHED,
    edit: NOT_REACHED,
    withdraw: NOT_REACHED,
  };
  const allowedAddresses = ['127.0.0.1'];
  const asked = { allowedAddresses, now: Date.now, signal: AbortSignal.timeout(20_000) };
  const wrong = await platform.connect({ ...input, token: input.token.replaceAll(/[0-9a-z]/gi, 'a') }, asked);
  const connected = await platform.connect(input, asked);
  steps.connect = wrong.ok ? 'A wrong token was accepted.' : failureIn(connected);
  if (!connected.ok) return steps;
  const limits = { ...requestLimits, allowedAddresses };
  const adapter = platform.adapter({
    health: new MemoryHealth(),
    limits,
    now: Date.now,
    settleMs: 0,
    ...readsForTests,
  });
  const { connection } = connected.value;
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
  const shown = ref === null ? null : await read(ref);
  steps.post = wordsOf(shared) ?? missing(shown, ['<strong>Ship</strong> small &amp; ', '1 &lt; 2']);
  steps.picture =
    shown?.descriptions.join() === 'A plan of two steps' ? null : `It has ${String(shown?.descriptions)}.`;
  if (ref === null) return steps;

  const there = { ...publishing, ref };
  await adapter.publish(there);
  const found = await adapter.find(there);
  const posts = await count();
  steps.once = posts === 1 && found.type === 'shared' ? null : `It has ${posts} posts, and one is ${found.type}.`;

  const edited = { ...there, post: { ...post, body: 'Ship smaller.' } };
  const update = adapter.update ? await adapter.update(edited) : null;
  steps.edit = update && (wordsOf(update) ?? missing(await read(ref), ['Ship smaller.']));

  const withdrawn = adapter.withdraw ? await adapter.withdraw(edited) : null;
  const again = adapter.withdraw ? await adapter.withdraw(edited) : null;
  const failed = (withdrawn && wordsOf(withdrawn)) ?? (again && wordsOf(again));
  steps.withdraw = failed ?? ((await read(ref)) === null ? null : 'Strangers still read it.');
  return steps;
}

const NOT_REACHED = 'not reached';

/** Loses nothing on the way: a draft is continued, as the server does. */
async function untilShared(adapter: PlatformAdapter, publishing: Publishing): Promise<Outcome> {
  const outcome = await adapter.publish(publishing);
  return outcome.type === 'drafted' ? await adapter.publish({ ...publishing, ref: outcome.ref }) : outcome;
}

function missing(shown: PublicPost | null, texts: readonly string[]): string | null {
  if (!shown) return 'Strangers cannot read it.';
  const absent = texts.find((text) => !shown.html.includes(text));
  return absent === undefined ? null : `${JSON.stringify(absent)} is not in ${shown.html}`;
}

function wordsOf(outcome: Outcome): string | null {
  return 'words' in outcome ? `${outcome.type}: ${outcome.words}` : null;
}

function failureIn(result: Result<unknown, string>): string | null {
  return result.ok ? null : result.error;
}
