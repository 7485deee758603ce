import { stepTextPath } from '#core/documents/text-path.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { OutlineAssistant, ResearchAssistant } from '../../features/assistant/assistants.ts';
import { KeyPoints } from './key-points.tsx';
import { StageMark } from './stage-mark.tsx';
import { TextBox } from './fields.tsx';
import { useStepTab } from '../../features/writing/use-place.ts';

const path = (field: string) => stepTextPath('content-planning', field);

const tabs = ['outline', 'research'] as const;

export function PlanningStep() {
  const [tab, setTab] = useStepTab(tabs, 'outline');
  return (
    <Tabs
      label="Content Planning"
      chosen={tab}
      onChoose={setTab}
      tabs={[
        { id: 'outline', label: 'Outline', mark: <StageMark stage="outline" />, content: <OutlineTab /> },
        { id: 'research', label: 'Research', mark: <StageMark stage="research" />, content: <ResearchTab /> },
      ]}
    />
  );
}

function OutlineTab() {
  return (
    <Assisted assistant={<OutlineAssistant />}>
      <TextBox path={path('introduction')} label="Introduction" />
      <KeyPoints />
      <TextBox path={path('conclusion')} label="Conclusion" />
    </Assisted>
  );
}

function ResearchTab() {
  return (
    <Assisted assistant={<ResearchAssistant />}>
      <TextBox path={path('statistics')} label="Statistics" />
      <TextBox path={path('caseStudies')} label="Case studies" />
      <TextBox path={path('expertOpinions')} label="Expert opinions" />
      <TextBox path={path('contraryViews')} label="Contrary views" />
      <TextBox path={path('sources')} label="Sources" />
    </Assisted>
  );
}
