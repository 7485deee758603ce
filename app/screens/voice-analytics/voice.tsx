import { useState } from 'react';
import { readVoiceProfile, voiceSamples } from '#core/assistant/voice.ts';
import { useVoiceAnalysis } from '../../data/voice/use-voice-analysis.ts';
import { useVoiceSamples, type VoiceSample } from '../../data/voice/use-voice-samples.ts';
import { useWorkspace } from '../../data/workspace/use-workspace.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { AboutCard } from './about-card.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { SamplesCard } from './samples-card.tsx';
import { StatCards } from './stat-cards.tsx';
import { VoiceHistory } from './voice-history.tsx';

/** The voice of what the person wrote, as the last analysis heard it. */
export function Voice() {
  const workspace = useWorkspace();
  const samples = useVoiceSamples();
  if (!workspace || !samples) return <SkeletonList label="Loading your voice" />;
  return <Heard samples={samples} json={workspace.voiceProfile} />;
}

function Heard({ samples, json }: { readonly samples: readonly VoiceSample[]; readonly json: string | undefined }) {
  const profile = readVoiceProfile(json);
  const { state, analyse, cancel } = useVoiceAnalysis();
  /** Texts that the person took out. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = samples.filter(({ id }) => !left.has(id)).slice(0, voiceSamples.most);

  const start = async () => {
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
            onCancel={cancel}
          />
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
