import type { TaskReply } from '#core/ai-tasks.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { researchField } from '#core/content/assistant-requests.ts';
import { Pill } from '../../ui/pill.tsx';
import { Coach } from './coach.tsx';
import { ConfidencePill } from '../content/score-tone.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-planning';

const integrityWords: Readonly<Record<string, string>> = {
  verified: 'Sources checked by the AI provider',
  mixed: 'Some sources checked by the AI provider',
};

function lineOf({ title, data, content, url }: TaskReply<'research'>['credibleSources'][number]): string {
  return [title, data ?? content, url].filter(Boolean).join(' · ');
}

export function ResearchAssistant() {
  const { append } = useTakeOver();
  const checking = (places: readonly string[]) => (
    <SuggestionList
      title="Where to check"
      suggestions={asSuggestions(places)}
      onTake={(text) => append(stepTextPath(step, 'sources'), text)}
    />
  );
  return (
    <ItemAssistant
      task="research"
      keptIn={{ step, field: 'researchInsights' }}
      title="Research assistant"
      action="Research this topic"
      again="Research again"
      working="Researching…"
      renderCoach={({ reply }) => (
        <>
          <Coach task="research" step={step} />
          {checking(reply.realDataSources)}
        </>
      )}
    >
      {({ reply: { summary, keyFindings, credibleSources, confidence, realDataSources }, dataIntegrity }) => (
        <>
          <div className="flex flex-wrap gap-2">
            <Pill tone={dataIntegrity === 'verified' ? 'good' : 'warn'}>
              {integrityWords[dataIntegrity ?? ''] ?? 'Not verified: check before you publish'}
            </Pill>
            <ConfidencePill value={confidence} />
          </div>
          <p className="text-base wrap-anywhere">{summary}</p>
          <SuggestionList
            title="Key findings"
            suggestions={asSuggestions(keyFindings)}
            onTake={(text) => append(stepTextPath(step, 'statistics'), text)}
          />
          {credibleSources.map((source) => (
            <SuggestionList
              key={lineOf(source)}
              title={`Source: ${source.type}`}
              suggestions={asSuggestions([lineOf(source)])}
              onTake={(text) => append(stepTextPath(step, researchField(source.type)), text)}
            />
          ))}
          {checking(realDataSources)}
        </>
      )}
    </ItemAssistant>
  );
}
