import { RiAddLine, RiCloseLine } from '@remixicon/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { readRows } from '#core/documents/read-rows.ts';
import { textDifference } from '#core/documents/text-edits.ts';
import { stepTextPath } from '#core/documents/text-path.ts';
import { OutlineAssistant, ResearchAssistant } from '../../features/assistant/assistants.ts';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { keyPointPath, keyPointsList as list, useAddKeyPoint } from '../../features/writing/use-add-key-point.ts';
import { useStepTab } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextBox } from './fields.tsx';
import { StageMark } from './stage-mark.tsx';

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

/**
 * The outline's key points. One row always shows; the first key point is created when somebody starts to write in it.
 */
function KeyPoints() {
  const { item, apply } = useWizard();
  const addRow = useAddKeyPoint();
  const [added, setAdded] = useState<string | null>(null);
  const rows = readRows(item, list);

  const remove = (row: string) => {
    apply('removeRow', { ...list, row });
    showToast({
      title: 'Key point removed',
      action: { label: 'Undo', run: () => apply('restoreRow', { ...list, row }) },
    });
  };

  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-sm font-medium">Key points</legend>
      {rows.length === 0 && <FirstKeyPoint onAdd={setAdded} />}
      {rows.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2">
          <TextBox
            path={keyPointPath(row.id)}
            label={`Key point ${index + 1}`}
            isLabelHidden
            rows={1}
            hasFocus={row.id === added}
            className="grow"
          />
          <IconButton
            label={`Remove key point ${index + 1}`}
            disabled={rows.length === 1}
            onClick={() => remove(row.id)}
          >
            <RiCloseLine size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => setAdded(addRow())}>
          <RiAddLine size={16} aria-hidden="true" />
          Add key point
        </Button>
      </div>
    </fieldset>
  );
}

/** The placeholder of the first key point. Letters typed before the key point exists become its first ones. */
function FirstKeyPoint({ onAdd }: { readonly onAdd: (row: string) => void }) {
  const { apply } = useWizard();
  const addRow = useAddKeyPoint();
  const row = useRef<string | null>(null);
  const typed = useRef('');

  const add = (): string => {
    row.current ??= addRow();
    onAdd(row.current);
    return row.current;
  };
  const type = ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
    const edits = textDifference(typed.current, value);
    apply('writeText', { path: keyPointPath(add()), length: typed.current.length, edits });
    typed.current = value;
  };

  return (
    <TextField
      label="Key point 1"
      isLabelHidden
      placeholder="The first thing to say"
      defaultValue=""
      onFocus={add}
      onChange={type}
    />
  );
}
