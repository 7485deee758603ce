import { format } from 'date-fns';
import { type ReactNode, useState } from 'react';
import {
  comparedAnalyses,
  readVoiceProfile,
  voiceBand,
  voiceDimensions,
  type VoiceProfile,
  voiceSamples,
} from '#core/assistant/voice.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { OwnRulesCard } from './own-rules-card.tsx';
import { PassagesCard } from './passages-card.tsx';
import { bandTones, changeWords, ProfilePanel } from './profile-panel.tsx';
import { useVoiceAnalysis, useVoiceSamples, type VoiceSample } from './use-voice.ts';
import { Link } from 'react-router-dom';
import { countWords } from '#core/kernel/text.ts';
import { paths } from '../../paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

/** The voice of the person's texts, from the last analysis. */
export function Voice() {
  const workspace = useWorkspace();
  const samples = useVoiceSamples();
  if (!workspace || !samples) return <SkeletonList label="Loading your voice" />;
  return <Heard samples={samples} json={workspace.voiceProfile} />;
}

function Heard({ samples, json }: { readonly samples: readonly VoiceSample[]; readonly json: string | undefined }) {
  const profile = readVoiceProfile(json);
  const { state, analyse, cancel } = useVoiceAnalysis();
  /** Ids of texts that the person excluded. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = samples.filter(({ id }) => !left.has(id)).slice(0, voiceSamples.most);

  const start = async (isBuiltIn = false) => {
    if (chosen.length < voiceSamples.least) {
      showToast({
        title: 'Not Enough Content',
        text: 'You need at least 3 pieces of content for voice analysis. Create more content first.',
        tone: 'bad',
      });
      return;
    }
    if (
      await analyse(
        chosen.map(({ text }) => text),
        profile,
        isBuiltIn,
      )
    )
      showToast({
        title: 'Voice Analysis Complete',
        text: `Analyzed ${chosen.length} content samples to create your voice profile.`,
      });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StatCards profile={profile} ready={chosen.length} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
        <div className="grid gap-4">
          <ProfilePanel
            profile={profile}
            state={state}
            missing={Math.max(0, voiceSamples.least - chosen.length)}
            onAnalyse={() => void start()}
            onAnalyseBuiltIn={() => void start(true)}
            onCancel={cancel}
          />
          <OwnRulesCard />
          <PassagesCard />
          {!profile && <AboutCard />}
        </div>
        <div className="grid gap-4">
          <SamplesCard samples={samples} chosen={new Set(chosen.map(({ id }) => id))} left={left} onChange={setLeft} />
          {profile && <VoiceHistory profile={profile} />}
          {profile && <AboutCard />}
        </div>
      </div>
    </div>
  );
}

function AboutCard() {
  return (
    <Card role="group" aria-label="About Voice Analytics" className="grid content-start gap-3">
      <h2 className="text-xl">About Voice Analytics</h2>
      <p className="text-base text-ink-2">
        Your writing is analyzed in eight dimensions. Scores are a guide, not a grade. All examples are from your own
        text.
      </p>
      <dl className="grid gap-2 text-sm">
        {Object.entries(voiceDimensions).map(([name, looksAt]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-2">{looksAt}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** How each analysis compares with the one before it, newest first. */
function VoiceHistory({ profile }: { readonly profile: VoiceProfile }) {
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">History</h2>
      <ol aria-label="Analyses of your voice" className="grid">
        {comparedAnalyses(profile).map(({ analysisDate, overallScore, contentSamples, change }) => (
          <li
            key={analysisDate}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-2.5 text-sm first:border-0"
          >
            <span>
              <time dateTime={analysisDate}>{format(analysisDate, 'd MMM yyyy, HH:mm')}</time>
              <span className="text-ink-2">, {contentSamples} texts</span>
            </span>
            <span className="tabular-nums">
              {Math.round(overallScore)} {voiceBand(overallScore)}
              <span className="text-ink-2">, {change === null ? 'first analysis' : changeWords(change)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

export interface StatCardsProps {
  readonly profile: VoiceProfile | null;
  /** Number of texts that can be analysed now. */
  readonly ready: number;
}

/** Four figures of the voice. A figure that is unknown is a dash. */
function StatCards({ profile, ready }: StatCardsProps) {
  const strongest = profile?.metrics.toSorted((a, b) => b.score - a.score)[0];
  const band = profile && voiceBand(profile.overallScore);
  return (
    <ul aria-label="Your voice in numbers" className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
      <Stat name="Overall score" value={profile ? String(Math.round(profile.overallScore)) : '–'}>
        {band ? <Pill tone={bandTones[band]}>{band}</Pill> : 'Not analyzed yet'}
      </Stat>
      <Stat name="Strongest dimension" value={strongest ? String(Math.round(strongest.score)) : '–'}>
        {strongest?.dimension ?? 'Not analyzed yet'}
      </Stat>
      <Stat name="Samples read" value={profile ? String(profile.contentSamples) : '–'}>
        {profile ? format(profile.analysisDate, 'd MMM yyyy') : 'Not analyzed yet'}
      </Stat>
      <Stat name="Readiness" value={`${ready} of ${voiceSamples.most}`}>
        {ready >= voiceSamples.least ? 'Ready' : `Need ${voiceSamples.least - ready} more`}
      </Stat>
    </ul>
  );
}

function Stat({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Card className="grid h-full content-start gap-1">
        <h2 className="font-sans text-sm font-normal text-ink-2">{name}</h2>
        <p className="font-serif text-2xl tabular-nums">{value}</p>
        <div className="text-sm text-ink-2">{children}</div>
      </Card>
    </li>
  );
}

interface SamplesCardProps {
  /** Newest first. */
  readonly samples: readonly VoiceSample[];
  /** Ids of the selected ones. */
  readonly chosen: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** Number of texts listed; older ones say less about the person's current style. */
const LISTED = 30;

/** Selects the texts to analyse. */
function SamplesCard({ samples, chosen, left, onChange }: SamplesCardProps) {
  const isReady = chosen.size >= voiceSamples.least;
  return (
    <Card role="group" aria-label="Content selection" className="grid content-start gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">Content</h2>
        <Pill tone={isReady ? 'good' : 'warn'}>
          {isReady ? 'Ready' : `Need ${voiceSamples.least - chosen.size} more`}
        </Pill>
      </div>
      <p className="text-base text-ink-2">
        Texts of more than {voiceSamples.longerThan} characters, {voiceSamples.most} at most.
      </p>
      {samples.length === 0 ? (
        <p className="text-base text-ink-2">
          No text is long enough yet. <Link to={paths.wizard}>Write a draft</Link>
        </p>
      ) : (
        <ul className="grid">
          {samples.slice(0, LISTED).map(({ id, title, text }) => {
            const isLeft = left.has(id);
            const isChosen = chosen.has(id);
            return (
              <li key={id}>
                <Checkbox
                  label={
                    <span className="wrap-anywhere">
                      {title || 'Untitled'}{' '}
                      <span className="text-sm text-ink-3">{countWords(text).toLocaleString('en')} words</span>
                    </span>
                  }
                  isChecked={isChosen}
                  isDisabled={!isChosen && !isLeft}
                  onChange={(isTaken) =>
                    onChange(isTaken ? new Set([...left].filter((other) => other !== id)) : new Set([...left, id]))
                  }
                />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
