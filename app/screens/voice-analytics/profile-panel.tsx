import { RiMicLine, RiRefreshLine } from '@remixicon/react';
import { changeOf, voiceBand, type VoiceBand, voiceDimensions, type VoiceProfile } from '#core/assistant/voice.ts';
import { AiRequestProgress } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { RadarChart } from '../../features/growth/radar-chart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChartOrTable } from '../../ui/chart-or-table.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import type { VoiceAnalysisState } from './use-voice.ts';

/** Typical duration of a model's reply in seconds; the built-in assistant replies at once. */
const USUAL_SECONDS = 25;

/** Values of the preview, which are nobody's profile. */
const preview = [72, 80, 64, 70, 84, 66, 58, 74];

export interface ProfilePanelProps {
  readonly profile: VoiceProfile | null;
  readonly state: VoiceAnalysisState;
  /** Number of further texts that an analysis needs. */
  readonly missing: number;
  readonly onAnalyse: () => void;
  /** After the models failed: analyses on this device. */
  readonly onAnalyseBuiltIn: () => void;
  readonly onCancel: () => void;
}

export function ProfilePanel({ profile, state, missing, onAnalyse, onAnalyseBuiltIn, onCancel }: ProfilePanelProps) {
  const label = profile ? 'Refresh Analysis' : 'Analyze Your Voice';
  return (
    <Card role="group" aria-label="Voice profile" className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Voice profile</h2>
        {state.type !== 'analysing' && (
          <Button variant="primary" disabled={missing > 0} onClick={onAnalyse}>
            {profile ? <RiRefreshLine size={17} aria-hidden="true" /> : <RiMicLine size={17} aria-hidden="true" />}
            {missing > 0 ? `Need ${missing} more` : label}
          </Button>
        )}
      </div>
      {state.type === 'analysing' && (
        <AiRequestProgress
          label="Analyzing Your Voice..."
          seconds={USUAL_SECONDS}
          since={state.since}
          onCancel={onCancel}
        />
      )}
      {state.type === 'failed' && (
        <Alert>
          <div className="grid gap-2">
            <p>{state.sentence}</p>
            {state.isOfModels && (
              <div>
                <Button size="small" onClick={onAnalyseBuiltIn}>
                  Use the built-in assistant
                </Button>
              </div>
            )}
          </div>
        </Alert>
      )}
      {profile ? <Profile profile={profile} /> : <Preview />}
      {state.type === 'idle' && state.answeredBy && (
        <p className="text-sm text-ink-3">From: {answeredBy(state.answeredBy)}</p>
      )}
    </Card>
  );
}

function Preview() {
  const axes = Object.keys(voiceDimensions).map((name, index) => ({ name, score: preview[index] ?? 0 }));
  return (
    <div className="grid gap-2">
      <RadarChart label="Preview: example data" axes={axes} isExample />
      <p className="text-center text-base text-ink-2">
        This is a preview. Your profile shows how your writing sounds across three or more texts, with examples and
        advice.
      </p>
    </div>
  );
}

function Profile({ profile }: { readonly profile: VoiceProfile }) {
  const { metrics, recommendations } = profile;
  return (
    <>
      <ChartOrTable
        table={{
          label: 'Scores by dimension',
          columns: ['Dimension', 'Score of 100'],
          rows: metrics.map(({ dimension, score }) => [dimension, String(Math.round(score))]),
        }}
      >
        <RadarChart
          label={`Scores of 100: ${metrics.map(({ dimension, score }) => `${dimension} ${Math.round(score)}`).join(', ')}`}
          axes={metrics.map(({ dimension, score }) => ({ name: dimension, score }))}
        />
      </ChartOrTable>
      <ul aria-label="Dimensions" className="divide-y divide-line">
        {metrics.map(({ dimension, score, description, examples }) => {
          const band = voiceBand(score);
          const change = changeOf(profile, dimension);
          return (
            <li key={dimension} className="grid gap-1 py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-sans text-base font-medium">{dimension}</h3>
                <span className="flex items-center gap-2.5">
                  {change !== null && <span className="text-sm text-ink-2">{changeWords(change)}</span>}
                  <span className="font-serif text-title tabular-nums">{Math.round(score)}</span>
                  <Pill tone={bandTones[band]}>{band}</Pill>
                </span>
              </div>
              <p className="text-base text-ink-2">{description}</p>
              {examples.map((example) => (
                <blockquote
                  key={example}
                  dir="auto"
                  className="border-s-2 border-line-strong ps-3 text-sm wrap-anywhere text-ink-2"
                >
                  {example}
                </blockquote>
              ))}
            </li>
          );
        })}
      </ul>
      <section aria-labelledby="recommendations" className="grid gap-2">
        <h3 id="recommendations" className="text-lg">
          Recommendations
        </h3>
        <ul className="grid list-disc gap-1.5 ps-5 text-base">
          {recommendations.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

export const bandTones: Readonly<Record<VoiceBand, PillTone>> = {
  Excellent: 'good',
  Good: 'info',
  Developing: 'warn',
  'Needs Work': 'bad',
};

/** The change in points since the previous analysis: "+3", "−2", or a word for none. */
export function changeWords(points: number): string {
  if (points === 0) return 'unchanged';
  return points > 0 ? `+${points}` : `−${-points}`;
}
