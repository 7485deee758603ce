import { useMemo } from 'react';
import type { GrowthIndex } from '#core/growth/growth-index.ts';
import { Link } from 'react-router-dom';
import { nextSkill } from '#core/growth/next-skill.ts';
import { skillScores } from '#core/growth/skill-scores.ts';
import { nextSteps } from '../../features/growth/next-steps.ts';
import { RadarChart } from '../../features/growth/radar-chart.tsx';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { ChartTable } from '../../ui/chart-or-table.tsx';

/** The five skills as of today, independent of the period. */
export function SkillsCard({ growth }: { readonly growth: GrowthIndex }) {
  const scores = useMemo(() => skillScores(growth), [growth]);
  const sorted = scores.toSorted((left, right) => right.score - left.score);
  const [strongest, weakest] = [sorted[0], sorted.at(-1)];
  // Not simply the weakest: reach is what platforms report, and nobody can act on it.
  const next = nextSkill(scores);
  return (
    <Card role="group" aria-label="Skill Score Analysis" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <h2 className="text-xl">
        Skill Score Analysis <span className="font-sans text-sm font-normal text-ink-2">today</span>
      </h2>
      <RadarChart
        label={`Skill scores of 100: ${scores.map(({ skill, score }) => `${skill} ${score}`).join(', ')}`}
        axes={scores.map(({ skill, score }) => ({ name: skill, score }))}
      />
      <ChartTable
        label="Skill scores"
        columns={['Skill', 'Score of 100']}
        rows={scores.map(({ skill, score }) => [skill, String(score)])}
      />
      {strongest && weakest && strongest.score > weakest.score && (
        <p className="text-sm text-ink-2">
          Strongest: {strongest.skill} {strongest.score}.
          {next && (
            <>
              {' '}
              Next for {next}:{' '}
              <Link to={nextSteps[next].path} className="underline">
                {nextSteps[next].words}
              </Link>
              .
            </>
          )}
        </p>
      )}
      <Link
        to={paths.voiceAnalytics}
        className="inline-flex min-h-11 items-center justify-self-start text-sm underline"
      >
        How your writing sounds
      </Link>
    </Card>
  );
}
