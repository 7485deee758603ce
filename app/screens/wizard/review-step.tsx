import { Checkbox } from '../../ui/checkbox.tsx';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { ReviewAssistant } from '../../features/assistant/assistants.ts';
import { PhraseField } from './fields.tsx';
import { useWizard } from '../../features/writing/wizard-context.ts';

const focusAreas = [
  { key: 'clarity', label: 'Clarity' },
  { key: 'engagement', label: 'Engagement' },
  { key: 'value', label: 'Value' },
  { key: 'structure', label: 'Structure' },
  { key: 'accuracy', label: 'Accuracy' },
  { key: 'tone', label: 'Tone' },
] as const;

const name = { step: 'review-edit', field: 'focusAreas' } as const;

export function ReviewStep() {
  const { item, apply } = useWizard();
  const ticked = item.steps[name.step][name.field] as Record<string, boolean>;
  return (
    <Assisted assistant={<ReviewAssistant />}>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Focus areas</legend>
        <div className="grid grid-cols-2 gap-x-4 desk:grid-cols-3">
          {focusAreas.map(({ key, label }) => (
            <Checkbox
              key={key}
              label={label}
              isChecked={ticked[key] ?? false}
              onChange={(isTicked) => apply('tickStepKey', { ...name, key, ticked: isTicked })}
            />
          ))}
        </div>
      </fieldset>
      <PhraseField step="review-edit" field="tone" label="Tone" placeholder="Professional and engaging" />
    </Assisted>
  );
}
