import { MAX_META_DESCRIPTION } from '#core/assistant/seo.ts';
import { openSearchChecks } from '#core/content/search-checks.ts';
import { readRegister } from '#core/documents/registers.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { listed } from '#core/kernel/listed.ts';
import { shortenText } from '#core/kernel/text.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { DeviceSummary } from './device-summary.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { asSuggestions, SuggestionList, useTakeOver } from './suggestion-list.tsx';

const step = 'content-optimization';

export function SeoAssistant() {
  const { item } = useWizard();
  const { append, choose } = useTakeOver();
  const platforms = chosenPlatforms(item);
  const choosing = (field: string, label: string) => (text: string) => choose({ step, field }, text, label);
  // A suggestion that is in its field already has been used.
  const unused = (field: string, text: string) =>
    text !== '' && text !== readRegister(item.steps[step][field]) ? [text] : [];
  const open = openSearchChecks(item);
  if (platforms.length > 0 && platforms.every(({ requiresTitle }) => !requiresTitle))
    return (
      <p className="text-base text-ink-2">
        {listed(platforms.map(({ name }) => name))}: posts have no title for search engines, so there is nothing to
        prepare.
      </p>
    );
  return (
    <div className="grid content-start gap-4">
      <ItemAssistant
        task="seo"
        keptIn={{ step, field: 'seoAnalysis' }}
        title="SEO analysis"
        action="Analyze SEO"
        again="Analyze again"
        working="Analyzing your draft…"
      >
        {({ provider, reply }) => (
          <>
            {provider === 'built-in' && (
              <p className="text-base text-ink-2">
                {reply.suggestions.length === 0 ? 'Nothing stands out in what a search result shows. ' : ''}
                The built-in assistant offers no keywords and no description: only you know what your readers search
                for. You can write them in the search fields.
              </p>
            )}
            <SuggestionList
              title="Focus keyword"
              action="Use"
              suggestions={asSuggestions(unused('focusKeyword', reply.focusKeyword))}
              onTake={choosing('focusKeyword', 'Focus keyword')}
            />
            <SuggestionList
              title="Meta title"
              action="Use"
              suggestions={asSuggestions(unused('metaTitle', reply.metaTitle))}
              onTake={choosing('metaTitle', 'Meta title')}
            />
            <SuggestionList
              title="Meta description"
              action="Use"
              suggestions={asSuggestions(unused('metaDescription', reply.metaDescription))}
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
      <SuggestionList title="Open in the search fields" suggestions={asSuggestions(open)} />
      <DeviceSummary task="description" title="Meta description" action="Summarize the draft" text={item.body}>
        {(summary) => (
          <SuggestionList
            title="Meta description"
            action="Use"
            suggestions={asSuggestions([shortenText(summary, MAX_META_DESCRIPTION)])}
            onTake={choosing('metaDescription', 'Meta description')}
          />
        )}
      </DeviceSummary>
    </div>
  );
}
