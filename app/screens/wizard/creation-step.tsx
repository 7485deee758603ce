import { useState } from 'react';
import { stepTextPath } from '#core/documents/text-path.ts';
import { isStageDone } from '#core/content/stages.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Assisted } from '../../features/assistant/item-assistant.tsx';
import { DraftAssistant, OpenerAssistant } from '../../features/assistant/assistants.ts';
import { StageMark } from './stage-mark.tsx';
import { TextBox } from './fields.tsx';
import { useStepTab } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { ApartLine } from './apart-parts.ts';

// It parses Markdown, and most items have no note.
const IdeaNote = lazyPart(() => import('./item-notes.tsx'), 'IdeaNote');

const tabs = ['opener', 'draft'] as const;

/** Help for writing: the draft itself stands beside it. */
export function CreationStep() {
  const { item } = useWizard();
  // Computed once: typing into the opener must not switch to the draft.
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
            <PartBoundary fallback={<Skeleton className="h-[120px]" />}>
              <div className="grid gap-5">
                {item.description.trim() !== '' && <IdeaNote text={item.description} />}
                <DraftAssistant />
              </div>
            </PartBoundary>
          ),
        },
      ]}
    />
  );
}
