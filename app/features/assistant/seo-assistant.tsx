import { stepTextPath } from '#core/documents/text-path.ts';
import { Pill } from '../../ui/pill.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { scoreTone } from '../content/score-tone.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function SeoAssistant() {
  const { append, choose } = useTakeOver();
  const choosing = (field: string, label: string) => (text: string) => choose({ step, field }, text, label);
  return (
    <ItemAssistant
      task="seo"
      keptIn={{ step, field: 'seoAnalysis' }}
      title="SEO analysis"
      action="Analyze SEO"
      again="Analyze again"
      working="Analyzing your draft…"
    >
      {({ reply }) => (
        <>
          <div>
            <Pill tone={scoreTone(reply.seoScore)}>SEO score {reply.seoScore}</Pill>
          </div>
          <SuggestionList
            title="Focus keyword"
            action="Use"
            suggestions={asSuggestions([reply.focusKeyword].filter(Boolean))}
            onTake={choosing('focusKeyword', 'Focus keyword')}
          />
          <SuggestionList
            title="Meta title"
            action="Use"
            suggestions={asSuggestions([reply.metaTitle].filter(Boolean))}
            onTake={choosing('metaTitle', 'Meta title')}
          />
          <SuggestionList
            title="Meta description"
            action="Use"
            suggestions={asSuggestions([reply.metaDescription].filter(Boolean))}
            onTake={choosing('metaDescription', 'Meta description')}
          />
          <SuggestionList
            title="Primary keywords"
            suggestions={asSuggestions([reply.primaryKeywords.join(', ')].filter(Boolean))}
            onTake={(text) => append(stepTextPath(step, 'primaryKeywords'), text)}
          />
          <SuggestionList
            title="Secondary keywords"
            suggestions={asSuggestions([reply.secondaryKeywords.join(', ')].filter(Boolean))}
            onTake={(text) => append(stepTextPath(step, 'secondaryKeywords'), text)}
          />
          <SuggestionList
            title="What to change"
            suggestions={reply.suggestions.map(({ issue, recommendation, impact, category }) => ({
              text: recommendation,
              note: `${category}, ${impact} impact: ${issue}`,
            }))}
          />
        </>
      )}
    </ItemAssistant>
  );
}
