import { useState } from 'react';
import { isTabOpen, takeDraft, type TestPage } from '#core/assistant/test-page.ts';
import { takeHeadlines } from '#core/assistant/headlines-of-page.ts';
import {
  draftRequest,
  headlinesRequest,
  type MissingField,
  takeTopics,
  topicsRequest,
} from '#core/assistant/page-requests.ts';
import type { ChangeTestPage } from '../../data/assistant/use-test-page.ts';
import type { AnsweredAiRequest } from '../../engine/ai/stored-ai-reply.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { DraftTab } from './draft-tab.tsx';
import { HeadlinesTab } from './headlines-tab.tsx';
import { TopicsTab } from './topics-tab.tsx';
import { useTestTab } from './use-test-tab.ts';
import { useTestedTask } from './use-tested-task.ts';

export interface TestTabsProps {
  readonly page: TestPage;
  readonly change: ChangeTestPage;
}

/** The three steps. What runs in one of them goes on while another is shown. */
export function TestTabs({ page, change }: TestTabsProps) {
  const [tab, openTab] = useTestTab(page);
  const [missing, onMissing] = useState<MissingField | null>(null);
  /** The headlines were opened by the draft's arrival, not by the person. */
  const [isLedOn, setIsLedOn] = useState(false);

  const edit: ChangeTestPage = (next) => {
    onMissing(null);
    change(next);
  };
  const go: typeof openTab = (next) => {
    onMissing(null);
    setIsLedOn(false);
    openTab(next);
  };
  const onDraft = ({ reply, provider, model }: AnsweredAiRequest<'draft'>) => {
    change((now) => takeDraft(now, reply, { provider, model }));
    if (tab !== 'draft' || !isTabOpen('headlines', { ...page, draft: reply.content })) return;
    setIsLedOn(true);
    openTab('headlines');
    showToast({ title: 'Draft written', action: { label: 'Read it', run: () => go('draft') } });
  };

  const topics = useTestedTask({
    task: 'topics',
    request: () => topicsRequest(page),
    onMissing,
    onAnswer: ({ reply, provider, model, notice = null }) =>
      change((now) => takeTopics(now, reply, { provider, model, notice })),
  });
  const draft = useTestedTask({ task: 'draft', request: () => draftRequest(page), onMissing, onAnswer: onDraft });
  const headlines = useTestedTask({
    task: 'headlines',
    request: () => headlinesRequest(page),
    onMissing,
    onAnswer: ({ reply, provider, model }) => change((now) => takeHeadlines(now, reply, { provider, model })),
  });
  const toHeadlines = () => {
    const made = headlinesRequest(page);
    if (made.ok) go('headlines');
    else onMissing(made.error);
  };

  const shared = { page, change: edit, missing };
  return (
    <Tabs
      label="Steps of the test"
      chosen={tab}
      onChoose={(chosen) => go(chosen as typeof tab)}
      tabs={[
        {
          id: 'topics',
          label: '1 Topic Suggestion',
          content: <TopicsTab {...shared} {...topics} onNext={() => go('draft')} />,
        },
        {
          id: 'draft',
          label: '2 First Draft',
          isDisabled: !isTabOpen('draft', page),
          content: <DraftTab {...shared} {...draft} onNext={toHeadlines} />,
        },
        {
          id: 'headlines',
          label: '3 Headlines',
          isDisabled: !isTabOpen('headlines', page),
          content: <HeadlinesTab {...shared} {...headlines} isLedOn={isLedOn} onBack={() => go('draft')} />,
        },
      ]}
    />
  );
}
