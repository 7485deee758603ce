import { useState } from 'react';
import { stepTextPath } from '#core/content/text-path.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { KeyPoints } from './key-points.tsx';
import { StageMark } from './stage-mark.tsx';
import { TextBox } from './text-box.tsx';

const path = (field: string) => stepTextPath('content-planning', field);

export function PlanningStep() {
  const [tab, setTab] = useState('outline');
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
    <div className="grid max-w-[720px] gap-5">
      <TextBox path={path('introduction')} label="Introduction" />
      <KeyPoints />
      <TextBox path={path('conclusion')} label="Conclusion" />
    </div>
  );
}

function ResearchTab() {
  return (
    <div className="grid max-w-[720px] gap-5">
      <TextBox path={path('statistics')} label="Statistics" />
      <TextBox path={path('caseStudies')} label="Case studies" />
      <TextBox path={path('expertOpinions')} label="Expert opinions" />
      <TextBox path={path('contraryViews')} label="Contrary views" />
      <TextBox path={path('sources')} label="Sources" />
    </div>
  );
}
