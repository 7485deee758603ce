import { stepTextPath } from '#core/documents/text-path.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Assisted } from '../../features/assistant/wizard/item-assistant.tsx';
import { CtaAssistant, HeadlinesAssistant, SeoAssistant } from '../../features/assistant/wizard/assistants.ts';
import { ChoiceField, PhraseField, TextBox } from './fields.tsx';
import { StageMark } from './stage-mark.tsx';
import { useStepTab } from '../../features/writing/use-place.ts';
import { ApartLine } from './apart/apart-parts.ts';

const step = 'content-optimization';

const tabs = ['headlines', 'seo', 'cta'] as const;

export function OptimizationStep() {
  const [tab, setTab] = useStepTab(tabs, 'headlines');
  return (
    <Tabs
      label="Content Optimization"
      chosen={tab}
      onChoose={setTab}
      tabs={[
        { id: 'headlines', label: 'Headlines', mark: <StageMark stage="headlines" />, content: <HeadlinesTab /> },
        { id: 'seo', label: 'SEO', mark: <StageMark stage="seo" />, content: <SeoTab /> },
        { id: 'cta', label: 'CTA', mark: <StageMark stage="cta" />, content: <CtaTab /> },
      ]}
    />
  );
}

function HeadlinesTab() {
  return (
    <Assisted assistant={<HeadlinesAssistant />}>
      <PhraseField step={step} field="selectedHeadline" label="Headline" hint="40 to 60 characters read best." />
    </Assisted>
  );
}

function SeoTab() {
  return (
    <Assisted assistant={<SeoAssistant />}>
      <PhraseField step={step} field="focusKeyword" label="Focus keyword" />
      <TextBox path={stepTextPath(step, 'primaryKeywords')} label="Primary keywords" rows={2} />
      <TextBox path={stepTextPath(step, 'secondaryKeywords')} label="Secondary keywords" rows={2} />
      <PhraseField step={step} field="metaTitle" label="Meta title" hasCounter />
      <PhraseField step={step} field="metaDescription" label="Meta description" hasCounter />
    </Assisted>
  );
}

function CtaTab() {
  return (
    <Assisted assistant={<CtaAssistant />}>
      <div className="grid gap-1.5">
        <TextBox path={stepTextPath(step, 'callToAction')} label="Call to action" />
        <PartBoundary fallback={null}>
          <ApartLine which="cta" />
        </PartBoundary>
      </div>
      <ChoiceField
        step={step}
        field="ctaType"
        label="Type"
        options={[
          { value: 'engagement', label: 'Engagement' },
          { value: 'newsletter', label: 'Newsletter' },
          { value: 'lead-gen', label: 'Lead generation' },
          { value: 'product', label: 'Product' },
          { value: 'social', label: 'Social' },
          { value: 'feedback', label: 'Feedback' },
        ]}
      />
      <ChoiceField
        step={step}
        field="ctaPlacement"
        label="Placement"
        options={[
          { value: 'end', label: 'End' },
          { value: 'middle', label: 'Middle' },
          { value: 'both', label: 'Both' },
          { value: 'inline', label: 'Inline' },
        ]}
      />
      <PhraseField step={step} field="ctaButtonText" label="Button text" />
    </Assisted>
  );
}
