import { RiArrowDownLine, RiArrowRightLine, RiArrowUpLine } from '@remixicon/react';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { brandScore } from '#core/growth/brand-score.ts';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { nextSkill } from '#core/growth/next-skill.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import { connectedIds } from '#core/publishing/connection-state.ts';
import { type ListedPlatform, platforms } from '#core/publishing/platforms.ts';
import { whenIdle } from '../../browser/when-idle.ts';
import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { useKeptConnections } from '../../features/connections/kept-connections.ts';
import { nextSteps } from '../../features/growth/next-steps.ts';
import { useGrowth } from '../../features/growth/use-growth.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useNow } from '../../ui/use-now.ts';
import { BrandScoreLoading } from './loading.tsx';

// Its server client is 11 kB, which no figure needs.
const ReadServerData = lazyPart(() => import('./read-server-data.tsx'), 'ReadServerData');

/** The ring's length for a score of 100 (docs/rules/dashboard.md, "Screen"). */
const CIRCUMFERENCE = 226;
const RADIUS = CIRCUMFERENCE / (2 * Math.PI);

const directions = {
  up: { Icon: RiArrowUpLine, look: 'text-good', word: 'Up' },
  down: { Icon: RiArrowDownLine, look: 'text-bad', word: 'Down' },
  stable: { Icon: RiArrowRightLine, look: 'text-ink-2', word: 'Steady, within' },
} as const;

/** The brand score as a ring, its monthly change, and each platform's score. */
export function BrandScoreCard() {
  const growth = useGrowth();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return (
    <>
      {growth ? <Score growth={growth} /> : <BrandScoreLoading />}
      {isAtRest && (
        <PartBoundary fallback={null}>
          <ReadServerData />
        </PartBoundary>
      )}
    </>
  );
}

function Score({ growth }: { readonly growth: GrowthIndex }) {
  const connections = useKeptConnections();
  const now = useNow();
  const score = useMemo(() => {
    const ids = connectedIds(connections, now);
    return brandScore(growth, new Set(platforms.filter(({ id }) => ids.has(id)).map(({ key }) => key)));
  }, [growth, connections, now]);
  const { overallScore, monthlyChange, changeDirection, isCompared, platformScores } = score;
  const { Icon, look, word } = directions[changeDirection];
  const isEmpty = overallScore === 0 && monthlyChange === 0;
  const skill = useMemo(() => nextSkill(skillScores(growth)), [growth]);
  const next = skill && nextSteps[skill];
  return (
    <Card className="grid gap-2">
      <div className="flex items-center gap-4">
        <div
          role="img"
          aria-label={`Brand score ${overallScore} of 100`}
          className="relative grid size-[84px] shrink-0 place-items-center"
        >
          <svg viewBox="0 0 84 84" aria-hidden="true" className="absolute inset-0 -rotate-90">
            <circle cx="42" cy="42" r={RADIUS} fill="none" strokeWidth="7" className="stroke-line" />
            <circle
              cx="42"
              cy="42"
              r={RADIUS}
              fill="none"
              strokeWidth="7"
              strokeLinecap="round"
              strokeDasharray={`${(CIRCUMFERENCE * overallScore) / 100} ${CIRCUMFERENCE}`}
              className={overallScore === 0 ? 'stroke-transparent' : 'stroke-growth'}
            />
          </svg>
          <span aria-hidden="true" className="font-serif text-2xl">
            {overallScore}
          </span>
        </div>
        <div className="grid min-w-0 gap-2">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            Brand score
            {isEmpty && (
              <Link to={paths.socialAccounts} className="text-sm font-normal underline">
                Connect accounts to track
              </Link>
            )}
            {isCompared && (
              <span className={`inline-flex items-center gap-0.5 text-sm font-normal ${look}`}>
                <Icon size={15} aria-hidden="true" />
                {monthlyChange === 0 ? 'Unchanged' : `${word} ${Math.abs(monthlyChange)}%`} this month
              </span>
            )}
          </p>
          <ul className="flex flex-wrap gap-1.5">
            {platformScores.map(({ platform, connected, score: own }) => {
              const listed = platforms.find(({ key }) => key === platform);
              return (
                listed && (
                  <li key={platform}>
                    <PlatformScore platform={listed} score={connected ? own : null} />
                  </li>
                )
              );
            })}
          </ul>
        </div>
      </div>
      {/* A score that nobody can act on is noise. */}
      {next && !isEmpty && (
        <p className="text-sm text-ink-2">
          Next:{' '}
          <Link to={next.path} className="py-3.5 underline">
            {next.words}
          </Link>
          .
        </p>
      )}
    </Card>
  );
}

export interface PlatformScoreProps {
  readonly platform: ListedPlatform;
  /** Null when nothing is connected. */
  readonly score: number | null;
}

// A lock's text and link depend on the server's settings, which are read after the first paint too.
const PlatformLock = lazyPart(() => import('./platform-lock.tsx'), 'PlatformLock');

const look =
  'inline-flex min-h-11 items-center gap-1.5 desk:min-h-8 rounded-full border px-2.5 text-xs font-medium text-ink-2';

/** A platform's score, or a lock that connects it. */
function PlatformScore({ platform, score }: PlatformScoreProps) {
  const icon = <PlatformIcon name={platform.icon} size={14} />;
  const lockLook = `${look} border-dashed border-line-strong no-underline max-desk:min-h-11`;
  if (score === null)
    return (
      <PartBoundary fallback={<span className={lockLook}>{icon} --</span>}>
        <PlatformLock platform={platform} icon={icon} className={lockLook} />
      </PartBoundary>
    );
  return (
    <span className={`${look} border-line`} data-tooltip={`${platform.name}: it grows with each week you post there`}>
      {icon}
      <span className="sr-only">{platform.name}: </span>
      {score}
    </span>
  );
}
