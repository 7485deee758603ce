import { z } from 'zod';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import type { PostFigures } from '#core/publishing/post-figures.ts';
import type { FiguresRead, FiguresReading, ReadFigures } from '../platform-adapter.ts';
import type { RequestResult } from '../platform-request.ts';
import type { AccountCalls } from './account-calls.ts';
import { checkedFigures, figure, readUntil } from './figure-answers.ts';
import type { ReadFailure } from './read-answer.ts';

/** The permission that a member gives, to an app that is approved for it (learn.microsoft.com/linkedin, November 2026). */
export const FIGURES_SCOPE = 'r_member_postAnalytics';

/** Posts of one reading: each takes a call for each metric. */
const MAX_POSTS = 10;

const metrics = { views: 'IMPRESSION', likes: 'REACTION', reposts: 'RESHARE', replies: 'COMMENT' } as const;
const entities: Readonly<Record<string, string>> = { share: 'share', ugcPost: 'ugc' };

const answered = z.object({ elements: z.array(z.object({ count: figure })).max(100) });

type Told = Result<PostFigures | 'absent' | 'not-included', ReadFailure>;

/** Whether the account's person allowed it. A platform that named no permissions is asked. */
export function mayReadFigures({ connection: { scope } }: Pick<FiguresReading, 'connection'>): boolean {
  return scope === undefined || scope.split(/[\s,]+/).includes(FIGURES_SCOPE);
}

/** Reads the statistics of a member's posts (`GET /rest/memberCreatorPostAnalytics`), one metric in a call. */
export async function linkedInFigures(calls: AccountCalls, reading: FiguresReading): Promise<FiguresRead> {
  const read = new Map<string, ReadFigures>();
  if (!mayReadFigures(reading)) return { read, failure: { type: 'not-included' } };
  for (const { ref } of reading.posts.slice(0, MAX_POSTS)) {
    const told = await statisticsOf(calls, ref);
    if (!told.ok) return readUntil(read, told.error);
    if (told.value === 'not-included') return { read, failure: { type: 'not-included' } };
    read.set(ref, told.value === 'absent' ? 'absent' : checkedFigures(told.value));
  }
  return { read, failure: null };
}

async function statisticsOf(calls: AccountCalls, ref: string): Promise<Told> {
  const entity = entityOf(ref);
  if (entity === null) return ok('absent');
  const found: Partial<Record<keyof PostFigures, number | null>> = {};
  for (const [name, metric] of Object.entries(metrics)) {
    const query = `q=entity&entity=${entity}&queryType=${metric}&aggregation=TOTAL`;
    const answer = await calls.send({ method: 'GET', path: `/rest/memberCreatorPostAnalytics?${query}` });
    const refusal = refusalIn(answer);
    if (refusal) return ok(refusal);
    const counted = calls.checked(answer, answered);
    if (!counted.ok) return fail(counted.error);
    // An empty list is no zero.
    found[name as keyof PostFigures] = counted.value.elements[0]?.count ?? null;
  }
  const { views = null, likes = null, reposts = null, replies = null } = found;
  return ok({ views, likes, reposts, replies });
}

function refusalIn(answer: RequestResult): 'absent' | 'not-included' | null {
  if (answer.type !== 'answer') return null;
  if (answer.status === 403) return 'not-included';
  return answer.status === 404 || answer.status === 410 ? 'absent' : null;
}

/** A post in the form of Rest.li 2.0: `(share:urn…)`, its urn encoded. Null for anything else. */
function entityOf(ref: string): string | null {
  const [, kind = ''] = /^urn:li:(share|ugcPost):\d{1,30}$/.exec(ref) ?? [];
  const name = entities[kind];
  return name === undefined ? null : `(${name}:${encodeURIComponent(ref)})`;
}
