import { readRegister } from '#core/documents/registers.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { AudienceAssistant, ValueAssistant } from '../../features/assistant/assistants.ts';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { PillarPicker } from '../../features/workspace/pillar-picker.tsx';
import { useDesk } from '../../features/writing/desk-context.ts';
import { useStepTab } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceField, TextBox } from './fields.tsx';
import { StageMark } from './stage-mark.tsx';
import { useTitle } from './title.tsx';

const path = (field: string) => stepTextPath('content-strategy', field);

const tabs = ['goals', 'audience', 'value'] as const;

export function StrategyStep() {
  const [tab, setTab] = useStepTab(tabs, 'goals');
  return (
    <Tabs
      label="Content Strategy"
      chosen={tab}
      onChoose={setTab}
      tabs={[
        { id: 'goals', label: 'Goals', mark: <StageMark stage="goals" />, content: <GoalsTab /> },
        { id: 'audience', label: 'Audience', mark: <StageMark stage="audience" />, content: <AudienceTab /> },
        { id: 'value', label: 'Value', mark: <StageMark stage="value" />, content: <ValueTab /> },
      ]}
    />
  );
}

function GoalsTab() {
  const { item, apply } = useWizard();
  // With a text, the title stands above it.
  const isTitled = useDesk() !== null;
  return (
    <div className="grid max-w-[720px] gap-5">
      {!isTitled && <TitleField />}
      <TextBox path={path('goal')} label="Goal" placeholder="What should change for the reader?" />
      <PillarPicker
        label="Pillar"
        value={readRegister(item.pillarId)}
        onChoose={(pillarId) => apply('choosePillar', { pillarId })}
      />
      <ChoiceField
        step="content-strategy"
        field="estimatedLength"
        label="Estimated length"
        fallback="medium"
        options={[
          { value: 'short', label: 'Short, 1-2 min' },
          { value: 'medium', label: 'Medium, 3-5 min' },
          { value: 'long', label: 'Long, 5+ min' },
        ]}
      />
    </div>
  );
}

function AudienceTab() {
  return (
    <Assisted assistant={<AudienceAssistant />}>
      <TextBox path={path('primaryAudience')} label="Primary audience" rows={2} />
      <TextBox path={path('role')} label="Role" rows={1} />
      <ChoiceField
        step="content-strategy"
        field="experience"
        label="Experience"
        options={[
          { value: 'beginner', label: 'Beginner, 0-2 years' },
          { value: 'intermediate', label: 'Intermediate, 2-5' },
          { value: 'advanced', label: 'Advanced, 5+' },
          { value: 'expert', label: 'Expert, 10+' },
        ]}
      />
      <TextBox path={path('targetAudience')} label="About this audience" />
      <TextBox path={path('painPoints')} label="Pain points" />
    </Assisted>
  );
}

function ValueTab() {
  return (
    <Assisted assistant={<ValueAssistant />}>
      <TextBox path={path('valueProposition')} label="Value proposition" />
      <TextBox path={path('audienceBenefits')} label="Audience benefits" />
      <TextBox path={path('uniqueAngle')} label="Unique angle" rows={2} />
      <TextBox path={path('keyTakeaways')} label="Key takeaways" />
    </Assisted>
  );
}

function TitleField() {
  const { change, settle, ...title } = useTitle();
  return (
    <TextField
      label="Title"
      autoComplete="off"
      {...title}
      onChange={(event) => change(event.target.value)}
      onBlur={settle}
    />
  );
}
