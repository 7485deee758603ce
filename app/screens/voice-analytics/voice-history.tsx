import { format } from 'date-fns';
import { comparedAnalyses, voiceBand, type VoiceProfile } from '#core/assistant/voice.ts';
import { Card } from '../../ui/card.tsx';
import { changeWords } from './change-words.ts';

/** How each analysis compares with the one before it, newest first. */
export function VoiceHistory({ profile }: { readonly profile: VoiceProfile }) {
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
              <span className="text-ink-2">, {change === null ? 'the first one' : changeWords(change)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
