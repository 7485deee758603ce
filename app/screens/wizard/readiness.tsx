import { RiArrowRightLine, RiCheckLine, RiErrorWarningLine } from '@remixicon/react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { placeName, planSentence } from '#core/publishing/plan-sentence.ts';
import { missingParts, missingSentence, stepOfMissing } from '#core/publishing/post.ts';
import type { PlatformState } from '../../features/publishing/platform-states.ts';
import { useGivenPillar } from '../../features/content/given-pillar.ts';
import { usePostTroubles } from '../../features/publishing/post-troubles.tsx';
import { usePlatformVersions } from '../../features/variants/platform-versions.ts';
import { contestedLabel } from '../../features/writing/contested-words.ts';
import { useDesk } from '../../features/writing/desk-context.ts';
import { usePlace } from '../../features/writing/use-place.ts';
import { Button } from '../../ui/button.tsx';
import type { When } from './use-publishing-step.ts';

export interface ReadinessProps {
  readonly item: ContentItem;
  /** The platforms that are still to be posted to. */
  readonly left: readonly PlatformState[];
  /** `scheduled`: its time is shown beside this. */
  readonly when: When | 'scheduled';
}

/**
 * Whether the draft is ready, at a glance: what goes where, and what is missing, each with the step that mends it. It is
 * a hint and blocks nothing.
 */
export function Readiness({ item, left, when }: ReadinessProps) {
  const { go, openPanel } = usePlace();
  const givenPillar = useGivenPillar(item);
  const contested = useDesk()?.contested;
  const isContested = contested !== undefined && contested.count > 0;
  const versions = usePlatformVersions();
  const missing = missingParts(item).map((part) => ({
    key: part.type,
    sentence: missingSentence(part),
    step: stepOfMissing[part.type],
  }));
  const drifted = versions
    .filter(({ own: [first] }) => first?.isDrifted && first.text.trim() !== '')
    .map(({ platform: { key, name } }) => ({
      key,
      sentence: `Check your version for ${name}: the draft has changed since.`,
      step: 4,
    }));
  // Of a first comment its own field says it, in this step.
  const troubles = usePostTroubles(item, left)
    .filter(({ about }) => about !== 'comment')
    .map((trouble) => ({ ...trouble, step: 4 }));
  const said = [...missing, ...drifted, ...troubles];
  const names = (by: PlatformState['postedBy']) =>
    left.filter(({ postedBy }) => postedBy === by).map(({ platform }) => placeName(platform));
  const plan = when === 'scheduled' ? '' : planSentence({ when, byServer: names('server'), byPerson: names('person') });
  const isReady = said.length === 0 && !isContested;
  const Icon = isReady ? RiCheckLine : RiErrorWarningLine;
  if (isReady && when === 'scheduled') return null;
  return (
    <section aria-labelledby="readiness" className="grid gap-2">
      <h2 id="readiness" className="flex items-center gap-2 pr-9 text-lg">
        <Icon size={20} aria-hidden="true" className={isReady ? 'text-good' : 'text-warn'} />
        {isReady ? 'Ready to publish' : 'Before you publish'}
      </h2>
      {!isReady && (
        <ul className="grid">
          {isContested && (
            <li className="flex items-center justify-between gap-3 border-t border-line py-1 text-sm">
              {contestedLabel(contested)}, and nothing is chosen there yet.
              <Button variant="quiet" size="small" className="-mr-2.5 shrink-0" onClick={() => openPanel('reconcile')}>
                Show me
                <RiArrowRightLine size={16} aria-hidden="true" />
              </Button>
            </li>
          )}
          {said.map(({ key, sentence, step }) => (
            <li key={key} className="flex items-center justify-between gap-3 border-t border-line py-1 text-sm">
              {sentence}
              <Button
                variant="quiet"
                size="small"
                className="-mr-2.5 shrink-0"
                aria-label={`${sentence} Go to step ${step}`}
                onClick={() => go({ step })}
              >
                Step {step}
                <RiArrowRightLine size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {plan && <p className="text-sm text-ink-2">{plan}</p>}
      {givenPillar && when !== 'scheduled' && (
        <p className="flex items-center justify-between gap-3 text-sm text-ink-2">
          {givenPillar}
          <Button
            variant="quiet"
            size="small"
            className="-mr-2.5 shrink-0"
            aria-label={`${givenPillar} Go to step 2`}
            onClick={() => go({ step: 2 })}
          >
            Step 2
            <RiArrowRightLine size={16} aria-hidden="true" />
          </Button>
        </p>
      )}
    </section>
  );
}
