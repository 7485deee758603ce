import type { AttemptReply } from '#core/api/publishing.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { shortTime } from './publication-words.ts';
import { useAttempts } from './use-attempts.ts';

const outcomes: Readonly<Record<NonNullable<AttemptReply['outcome']>, string>> = {
  shared: 'posted',
  drafted: 'saved there as a draft',
  refused: 'refused',
  later: 'will try again later',
  unclear: 'not confirmed',
};

/** What became of a try to post, in words. */
function attemptWords({ outcome, endedAt }: Pick<AttemptReply, 'outcome' | 'endedAt'>): string {
  if (outcome !== null) return outcomes[outcome];
  return endedAt === null ? 'in progress' : 'no answer';
}

export interface AttemptsProps {
  readonly itemId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Every try to post a piece, with what the platform said to it. */
export function Attempts({ itemId, now }: AttemptsProps) {
  const { attempts, isError, readAgain } = useAttempts(itemId);
  const isOnline = useOnline();
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
  if (attempts.length === 0) return <p className="text-sm text-ink-2">Nothing has been posted yet.</p>;
  return (
    <ol aria-label="Attempts, latest first" className="grid">
      {attempts.map((attempt) => (
        <li
          key={`${attempt.platformId} ${attempt.startedAt}`}
          className="grid gap-0.5 border-b border-line py-2 text-sm first:border-t"
        >
          <span className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              {findPlatform(attempt.platformId)?.name ?? 'A platform'}: {attemptWords(attempt)}
            </span>
            <time dateTime={attempt.startedAt} className="text-ink-3">
              {shortTime(attempt.startedAt, now)}
            </time>
          </span>
          {attempt.words && <span className="wrap-anywhere text-ink-2">“{attempt.words}”</span>}
        </li>
      ))}
    </ol>
  );
}
