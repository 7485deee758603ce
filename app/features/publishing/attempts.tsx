import type { AttemptReply } from '#core/api/publishing.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useReached } from '../account/use-reached.ts';
import { useServerData } from '../account/use-server-data.ts';
import { shortTime } from './publication-words.ts';

const outcomes: Readonly<Record<NonNullable<AttemptReply['outcome']>, string>> = {
  shared: 'posted',
  drafted: 'saved there as a draft',
  refused: 'refused',
  later: 'will try again later',
  unclear: 'not confirmed',
};

/** The outcome of an attempt to post, as text. */
function attemptWords({ outcome, endedAt }: Pick<AttemptReply, 'outcome' | 'endedAt'>): string {
  if (outcome !== null) return outcomes[outcome];
  return endedAt === null ? 'in progress' : 'no answer';
}

export interface AttemptsProps {
  readonly itemId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The last update of each post, as UTC instant, ISO 8601: the server keeps attempts to post, and no others. */
  readonly updates: readonly { readonly platformId: number; readonly at: string }[];
}

/** All attempts to post an item, with the platforms' answers, and the last update of each post. */
export function Attempts({ itemId, now, updates }: AttemptsProps) {
  const { attempts, isError, readAgain } = useAttempts(itemId);
  const isOnline = useReached();
  if (!attempts && !isOnline) return <p className="text-sm text-ink-2">Go online to see what happened.</p>;
  if (!attempts && isError) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
        Could not load what happened.
        <Button onClick={() => void readAgain()}>Try again</Button>
      </div>
    );
  }
  if (!attempts) return <SkeletonList label="Loading what happened" />;
  const events = [
    ...attempts.map((attempt) => ({
      platformId: attempt.platformId,
      at: attempt.startedAt,
      outcome: attemptWords(attempt),
      words: attempt.words,
    })),
    ...updates.map((update) => ({ ...update, outcome: 'updated', words: null })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (events.length === 0) return <p className="text-sm text-ink-2">Nothing has been posted yet.</p>;
  return (
    <ol aria-label="Attempts, latest first" className="grid">
      {events.map(({ platformId, at, outcome, words }) => (
        <li
          key={`${platformId} ${at} ${outcome}`}
          className="grid gap-0.5 border-b border-line py-2 text-sm first:border-t"
        >
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              {findPlatform(platformId)?.name ?? 'A platform'}: {outcome}
            </span>
            <time dateTime={at} className="text-ink-3">
              {shortTime(at, now)}
            </time>
          </span>
          {words && <span className="wrap-anywhere text-ink-2">“{words}”</span>}
        </li>
      ))}
    </ol>
  );
}

export interface ReadAttempts {
  /** Newest first; undefined while the server has not answered. */
  readonly attempts: readonly AttemptReply[] | undefined;
  readonly isError: boolean;
  readonly readAgain: () => Promise<unknown>;
}

/** The server's attempts to post an item, in the last 90 days. */
function useAttempts(itemId: string): ReadAttempts {
  const { data, isError, refetch } = useServerData(`/api/content/${itemId}/attempts`, loadReply);
  return { attempts: data, isError, readAgain: refetch };
}

async function loadReply() {
  return (await import('#core/api/publishing.ts')).listAttempts.reply;
}
