import { useState } from 'react';
import { stepTextPath } from '#core/documents/text-path.ts';
import { isStageDone } from '#core/content/stages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Assisted } from '../../features/assistant/wizard/item-assistant.tsx';
import { OpenerAssistant } from '../../features/assistant/wizard/assistants.ts';
import { StageMark } from './stage-mark.tsx';
import { TextBox } from './fields.tsx';
import { useStepTab } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { ApartLine } from './apart/apart-parts.ts';

// The editor is the largest part of the wizard and needed here alone.
const DraftTab = lazyPart(() => import('./draft-tab.tsx'), 'DraftTab');

const tabs = ['opener', 'draft'] as const;

export function CreationStep() {
  const { item } = useWizard();
  // Once: what is typed into the opener moves nobody to the draft.
  const [own] = useState(() => (isStageDone(item, 'opener') || isStageDone(item, 'draft') ? 'draft' : 'opener'));
  const [tab, setTab] = useStepTab(tabs, own);
  return (
    <Tabs
      label="Content Creation"
      chosen={tab}
      onChoose={setTab}
      tabs={[
        {
          id: 'opener',
          label: 'Opener',
          mark: <StageMark stage="opener" />,
          content: (
            <Assisted assistant={<OpenerAssistant />}>
              <div className="grid gap-1.5">
                <TextBox
                  path={stepTextPath('content-creation', 'catchyOpener')}
                  label="Catchy opener"
                  hint="Your first sentence. It makes readers want the second."
                  rows={4}
                />
                <PartBoundary fallback={null}>
                  <ApartLine which="opener" />
                </PartBoundary>
              </div>
            </Assisted>
          ),
        },
        {
          id: 'draft',
          label: 'First Draft',
          mark: <StageMark stage="draft" />,
          content: (
            <PartBoundary fallback={<Skeleton className="h-[320px]" />}>
              <DraftTab />
            </PartBoundary>
          ),
        },
      ]}
    />
  );
}
