import { checkedWords } from '#core/content/checked-words.ts';
import { isStageDone } from '#core/content/stages.ts';
import { readRegister } from '#core/documents/registers.ts';
import { optionalChecklist, requiredChecklist } from '#core/documents/step-fields.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { ReviewAssistant } from '../../features/assistant/assistants.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LeftOutNote } from './apart-parts.ts';
import { PhraseField, TextBox } from './fields.tsx';

const focusAreas = [
  { key: 'clarity', label: 'Clarity' },
  { key: 'engagement', label: 'Engagement' },
  { key: 'value', label: 'Value' },
  { key: 'structure', label: 'Structure' },
  { key: 'accuracy', label: 'Accuracy' },
  { key: 'tone', label: 'Tone' },
] as const;

const focus = { step: 'review-edit', field: 'focusAreas' } as const;

/** The review first, then what it should look at: its remarks are what a person comes back for. */
export function ReviewStep() {
  const { item, apply } = useWizard();
  const ticked = item.steps[focus.step][focus.field] as Record<string, boolean>;
  const isReviewed = readRegister(item.steps['review-edit']['existingReview']) !== null;
  return (
    <div className="grid max-w-[720px] gap-6">
      {/* As high as what comes, or what is below would move: a review fills the panel. */}
      <PartBoundary fallback={<Skeleton className={isReviewed ? 'h-dvh' : 'h-[142px]'} />}>
        <ReviewAssistant />
      </PartBoundary>
      <div className="grid gap-5 border-t border-line pt-5">
        <fieldset>
          <legend className="mb-1 text-sm font-medium">Focus areas</legend>
          <p className="text-xs text-ink-3">If none is ticked: clarity, engagement and value.</p>
          <div className="grid grid-cols-2 gap-x-4">
            {focusAreas.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                isChecked={ticked[key] ?? false}
                onChange={(isTicked) => apply('tickStepKey', { ...focus, key, ticked: isTicked })}
              />
            ))}
          </div>
        </fieldset>
        <PhraseField step="review-edit" field="tone" label="Tone" placeholder="Professional and engaging" />
      </div>
    </div>
  );
}

const labels: Readonly<Record<(typeof requiredChecklist)[number] | (typeof optionalChecklist)[number], string>> = {
  headline: 'Headline selected',
  opener: 'The opening hooks',
  value: 'Value is clear',
  'call-to-action': 'It asks for something',
  formatting: 'Formatting checked',
  proofread: 'Proofread',
  seo: 'SEO',
  'brand-voice': 'Brand voice',
};

const checklist = { step: 'final-review', field: 'checklist' } as const;

export function FinalReviewStep() {
  const { item, apply } = useWizard();
  const isComplete = isStageDone(item, 'final-review');
  const words = checkedWords(item);
  return (
    <div className="grid max-w-[720px] gap-5">
      <PartBoundary fallback={null}>
        <LeftOutNote />
      </PartBoundary>
      <Checklist
        title="Checks for “Ready to publish”"
        hint="You can publish without them."
        keys={requiredChecklist}
        words={words}
      />
      <Checklist title="Optional" keys={optionalChecklist} words={words} />
      <Switch
        label="Ready to publish"
        hint={
          isComplete
            ? 'Marks the draft as finished. You publish it in the next step.'
            : 'Tick the checks above to switch this on.'
        }
        isDisabled={!isComplete}
        isOn={isComplete && item.steps['final-review']['readyToPublish'] === true}
        onChange={(value) => apply('setStepValue', { step: 'final-review', field: 'readyToPublish', value })}
      />
      <TextBox
        path={stepTextPath('final-review', 'finalNotes')}
        label="Final notes"
        hint="Only you see them."
        rows={2}
      />
    </div>
  );
}

interface ChecklistProps {
  readonly title: string;
  readonly hint?: string;
  readonly keys: readonly (keyof typeof labels)[];
  readonly words: ReturnType<typeof checkedWords>;
}

/** The items with the words that each is about, and how many are ticked. */
function Checklist({ title, hint, keys, words }: ChecklistProps) {
  const { item, apply } = useWizard();
  const ticked = item.steps[checklist.step][checklist.field] as Record<string, boolean>;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        {title}{' '}
        <span className="font-normal text-ink-3 tabular-nums">
          {keys.filter((key) => ticked[key]).length} of {keys.length}
        </span>
      </legend>
      {hint && <p className="mb-1.5 text-xs text-ink-3">{hint}</p>}
      <div className="grid gap-1.5">
        {keys.map((key) => (
          <Checkbox
            key={key}
            label={
              <>
                {labels[key]}
                {words[key] && (
                  <q dir="auto" className="block font-serif text-sm wrap-anywhere text-ink-2">
                    {words[key]}
                  </q>
                )}
              </>
            }
            isChecked={ticked[key] ?? false}
            onChange={(isTicked) => apply('tickStepKey', { ...checklist, key, ticked: isTicked })}
          />
        ))}
      </div>
    </fieldset>
  );
}
