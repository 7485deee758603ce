import { Link } from 'react-router-dom';
import { voiceSamples } from '#core/assistant/voice.ts';
import { countWords } from '#core/kernel/text.ts';
import type { VoiceSample } from './use-voice.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Pill } from '../../ui/pill.tsx';

export interface SamplesCardProps {
  /** The newest first. */
  readonly samples: readonly VoiceSample[];
  /** Ids of those that are read. */
  readonly chosen: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** Texts listed to choose from; older ones say less of how somebody writes today. */
const LISTED = 30;

/** Which texts are read. */
export function SamplesCard({ samples, chosen, left, onChange }: SamplesCardProps) {
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
