import { stepTextPath } from '#core/content/text-path.ts';
import { Pill } from '../../../ui/pill.tsx';
import { ConfidencePill } from './confidence-pill.tsx';
import { PieceAssistant } from './piece-assistant.tsx';
import { asSuggestions, SuggestionList } from './suggestion-list.tsx';
import { useTakeOver } from './use-take-over.ts';

const step = 'content-planning';

const integrityWords: Readonly<Record<string, string>> = {
  verified: 'Sources read by the provider',
  mixed: 'Some sources read by the provider',
};

/** The field that a finding of a type belongs to. */
function fieldOf(type: string): string {
  if (/case/i.test(type)) return 'caseStudies';
  if (/expert|opinion|quote/i.test(type)) return 'expertOpinions';
  if (/contrar|counter/i.test(type)) return 'contraryViews';
  return 'statistics';
}

export function ResearchAssistant() {
  const { append } = useTakeOver();
  return (
    <PieceAssistant task="research" keptIn={{ step, field: 'researchInsights' }} title="Research assistant" action="Prepare the research" again="Prepare again" working="Gathering what to look for." seconds={20}>
      {({ reply: { summary, keyFindings, credibleSources, confidence, realDataSources }, dataIntegrity }) => (
        <>
          <div className="flex flex-wrap gap-2">
            <Pill tone={dataIntegrity === 'verified' ? 'good' : 'warn'}>{integrityWords[dataIntegrity ?? ''] ?? 'Not verified: check before you publish'}</Pill>
            <ConfidencePill value={confidence} />
          </div>
          <p className="text-base wrap-anywhere">{summary}</p>
          <SuggestionList title="Key findings" suggestions={asSuggestions(keyFindings)} onTake={(text) => append(stepTextPath(step, 'statistics'), text)} />
          {credibleSources.length > 0 && (
            <SuggestionList
              title="Sources"
              suggestions={credibleSources.map(({ type, title, data, content, url }) => ({ text: [title, data ?? content, url].filter(Boolean).join(' · '), note: type }))}
              onTake={(text) => append(stepTextPath(step, fieldOf(credibleSources.find(({ title, data, content, url }) => [title, data ?? content, url].filter(Boolean).join(' · ') === text)?.type ?? '')), text)}
            />
          )}
          <SuggestionList title="Where to check" suggestions={asSuggestions(realDataSources)} onTake={(text) => append(stepTextPath(step, 'sources'), text)} />
        </>
      )}
    </PieceAssistant>
  );
}
