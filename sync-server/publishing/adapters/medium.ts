import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { withHardBreaks } from '#core/publishing/line-breaks.ts';
import { withoutHalfCharacter } from '#core/kernel/text.ts';
import { platformByKey } from '#core/publishing/platforms.ts';
import type { Found, Outcome, PlatformAdapter, Publishing } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import { AccountCalls, type AccountDeps, isDone } from './account-calls.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import { connectedAdapter } from './connected-adapter.ts';
import { withPictureAddresses } from './picture-addresses.ts';
import {
  checkOnly,
  type ConnectDeps,
  type ConnectInput,
  type NewConnection,
  type PostingPlatform,
  refusedAddress,
} from './posting-platform.ts';
import {
  cannotTell,
  lastingFailure,
  outcomeOf,
  outcomeOfPost,
  type ReadFailure,
  readJsonAnswer,
  shownName,
  webAddress,
} from './read-answer.ts';

const platform = platformByKey('medium');

const HOME = 'https://api.medium.com';
/** Medium drops tags beyond these (github.com/Medium/medium-api-docs, "Creating a post", 2026). */
const MAX_TAGS = 3;
const MAX_TAG = 25;
/** A longer title is ignored, and the first words of the text take its place (same source). UTF-16 code units. */
const MAX_TITLE = 100;

const CANNOT_READ =
  'Medium does not tell which stories exist. Look at your stories there. If this one is among them, mark it as posted.';

const user = z.object({
  data: z.object({
    id: z.string().regex(/^[\w-]{1,100}$/),
    username: z.string().min(1).transform(shownName),
  }),
});
const story = z.object({ data: z.object({ id: z.string().regex(/^[\w-]{1,100}$/), url: z.string().nullish() }) });

interface StoryFields {
  readonly title: string;
  readonly contentFormat: 'markdown';
  readonly content: string;
  readonly tags: readonly string[];
  readonly publishStatus: 'public';
  readonly canonicalUrl?: string;
}

/** The calls for one account (github.com/Medium/medium-api-docs, 2026). */
class MediumApi {
  readonly #calls: AccountCalls;

  constructor(deps: AccountDeps) {
    this.#calls = new AccountCalls(deps, {
      headers: { Authorization: `Bearer ${deps.connection.token}`, Accept: 'application/json' },
      reconnect: 'Connect Medium again: it no longer accepts the integration token.',
      rejection: z.object({ errors: z.array(z.object({ code: z.number() })).min(1) }),
      strange: 'The server did not answer like Medium.',
      // 403 is the answer to an account that may not publish, and of what stands before the interface.
      isSignedOut: (result) => result.type === 'answer' && result.status === 401,
    });
  }

  async me(): Promise<Result<z.output<typeof user>['data'], ReadFailure>> {
    const read = this.#calls.checked(await this.#calls.send({ method: 'GET', path: '/v1/me' }), user);
    return read.ok ? ok(read.value.data) : read;
  }

  async createStory(authorId: string, fields: StoryFields): Promise<RequestResult> {
    return await this.#calls.send({ method: 'POST', path: `/v1/users/${authorId}/posts`, body: fields });
  }

  failureOf(result: RequestResult): ReadFailure {
    return this.#calls.failureOf(result);
  }
}

/**
 * Posts a story with an integration token. Medium gives out new tokens on request only; without one, a story is posted
 * by hand.
 *
 * Its interface creates stories and does nothing else: it lists, changes and deletes none. So an attempt without a clear
 * answer is never repeated; the person looks it up.
 */
export function mediumAdapter(deps: AdapterDeps): PlatformAdapter {
  return connectedAdapter(deps, {
    platform,
    apiFor: (account) => new MediumApi(account),
    operations: { publish: (api, publishing) => publish(api, publishing, deps), find },
  });
}

async function publish(api: MediumApi, publishing: Publishing, { pictureAddress }: AdapterDeps): Promise<Outcome> {
  const text = await withPictureAddresses(pictureAddress, publishing, Date.parse(publishing.since));
  if (!text.ok) return outcomeOf(text.error);
  const author = await api.me();
  if (!author.ok) return outcomeOf(author.error);
  const result = await api.createStory(author.value.id, fieldsOf(publishing, text.value));
  const created = isDone(result) && result.type === 'answer' ? readJsonAnswer(result, story) : null;
  if (!created) return outcomeOfPost(result, api.failureOf(result));
  return { type: 'shared', url: webAddress(created.data.url), ref: created.data.id };
}

function find(): Promise<Found> {
  return Promise.resolve(cannotTell(lastingFailure(CANNOT_READ)));
}

/** The title is shown only if the text begins with it. Medium does not say that it keeps single line breaks. */
function fieldsOf({ post, siteUrl }: Publishing, markdown: string): StoryFields {
  const title = post.title.trim();
  const text = withHardBreaks(markdown.trim());
  return {
    title: withoutHalfCharacter(title.slice(0, MAX_TITLE)),
    contentFormat: 'markdown',
    content: title === '' ? text : `# ${title}\n\n${text}`,
    tags: post.tags.filter((tag) => tag.length <= MAX_TAG).slice(0, MAX_TAGS),
    publishStatus: 'public',
    ...(siteUrl?.startsWith('https://') && { canonicalUrl: siteUrl }),
  };
}

async function connectMedium(
  { address, token }: ConnectInput,
  deps: ConnectDeps,
): Promise<Result<NewConnection, string>> {
  const url = new URL(address || HOME);
  if (!token) return fail('Enter an integration token. You find it on Medium under Settings, Security and apps.');
  const refused = await refusedAddress(url, deps);
  if (refused !== null) return fail(refused);
  const connection = { name: '', address: url.origin, token };
  const me = await new MediumApi({ connection, ...checkOnly(deps) }).me();
  if (me.ok) return ok({ connection: { ...connection, name: shownName(`@${me.value.username}`) }, secret: null });
  return fail(me.error.isForGood ? 'Medium rejected this integration token.' : me.error.words);
}

export const medium: PostingPlatform = {
  platformId: platform.id,
  adapter: mediumAdapter,
  connect: connectMedium,
};
