import { format } from 'date-fns';
import type { ReactNode } from 'react';
import { voiceBand, type VoiceProfile, voiceSamples } from '#core/assistant/voice.ts';
import { Card } from '../../ui/card.tsx';
import { Pill } from '../../ui/pill.tsx';
import { bandTones } from './band-look.ts';

export interface StatCardsProps {
  readonly profile: VoiceProfile | null;
  /** Texts that can be read now. */
  readonly ready: number;
}

/** Four figures of the voice. A figure that nobody worked out is a dash. */
export function StatCards({ profile, ready }: StatCardsProps) {
  const strongest = profile?.metrics.toSorted((a, b) => b.score - a.score)[0];
  const band = profile && voiceBand(profile.overallScore);
  return (
    <ul aria-label="Your voice in figures" className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
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
