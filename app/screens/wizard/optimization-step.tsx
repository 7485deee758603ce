import { useRef } from 'react';
import { asTitle } from '#core/content/edit-item.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { isHeadlineApart, titleOf } from '#core/content/headline.ts';
import { readRegister } from '#core/documents/registers.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Button } from '../../ui/button.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { CtaAssistant, HeadlinesAssistant, SeoAssistant } from '../../features/assistant/assistants.ts';
import { ChoiceField, PhraseField, phraseOf, TextBox } from './fields.tsx';
import { StageMark } from './stage-mark.tsx';
import { useStepTab } from '../../features/writing/use-place.ts';
import { ApartLine } from './apart-parts.ts';

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
      <div className="grid gap-2">
        <HeadlineField />
        <HeadlineAsTitle />
      </div>
    </Assisted>
  );
}

/**
 * The chosen headline. From the first letter to the last of one visit of the field it is the title of an item that had
 * none, and no title again once it is erased.
 */
function HeadlineField() {
  const { document } = useWizard();
  /** The title that was given here, blank for none yet; null where there was one. */
  const given = useRef<string | null>(null);
  return (
    <PhraseField
      step={step}
      field="selectedHeadline"
      label="Headline"
      hint="40 to 60 characters read best."
      write={(text, apply) => {
        const written = apply('setStepValue', {
          step,
          field: 'selectedHeadline',
          value: phraseOf(text),
          replacedTitle: given.current,
        });
        if (written.ok && given.current !== null) given.current = asTitle(text);
        return written;
      }}
      onFocus={() => {
        if (given.current === null && titleOf(document.doc()) === '') given.current = '';
      }}
      // It keeps the focus while another window has the person's.
      onBlur={({ currentTarget }) => {
        if (currentTarget !== currentTarget.ownerDocument.activeElement) given.current = null;
      }}
    />
  );
}

/** Offers the headline in place of a title that was written: what is published is the title above the draft. */
function HeadlineAsTitle() {
  const { item, apply } = useWizard();
  const headline = readRegister(item.steps[step].selectedHeadline) ?? '';
  const before = readRegister(item.title) ?? '';
  if (!isHeadlineApart(item)) return null;
  const replace = () => {
    const renamed = apply('renameItem', { title: headline });
    if (!renamed.ok) {
      showToast({ title: 'Title not changed', text: contentFailureSentence(renamed.error), tone: 'bad' });
      return;
    }
    showToast({
      title: 'Title changed',
      action: { label: 'Undo', run: () => apply('renameItem', { title: before }) },
    });
  };
  return (
    <div role="group" aria-label="Headline and title" className="grid gap-2 rounded-md bg-sunken px-3.5 py-3 text-sm">
      <p className="text-ink-2">The title above is what gets published. Replace it with this headline?</p>
      <div>
        <Button size="small" onClick={replace}>
          Replace the title
        </Button>
      </div>
    </div>
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
