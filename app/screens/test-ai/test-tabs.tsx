import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { takeHeadlines } from '#core/assistant/headlines-of-page.ts';
import {
  draftRequest,
  headlinesRequest,
  type MissingField,
  takeTopics,
  topicsRequest,
} from '#core/assistant/page-requests.ts';
import {
  draftFigures,
  isTabOpen,
  lastOpenTab,
  swapDrafts,
  takeDraft,
  type TestPage,
  type TestPageTab,
  testPageTabs,
} from '#core/assistant/test-page.ts';
import type { Result } from '#core/kernel/result.ts';
import { type AnsweredAiRequest, readAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import { useAssistant } from '../../features/assistant/use-assistant.ts';
import { showToast } from '../../ui/show-toast.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { HeadlinesTab } from './headlines-tab.tsx';
import { StepBar, type TabProps, useFocusWhere } from './step-bar.tsx';
import { DraftFigureLine, type TestedTask } from './words.tsx';
import { TopicsTab } from './topics-tab.tsx';
import type { ChangeTestPage } from './use-test-page.ts';
import { leastFor, MAX_MATERIAL } from '#core/assistant/shapes.ts';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { DraftRequestForm } from './draft-request-form.tsx';

const param = 'tab';

/** The shown tab, stored in the address, and a function that shows another one. */
function useTestTab(page: TestPage): readonly [TestPageTab, (tab: TestPageTab) => void] {
  const [params, setParams] = useSearchParams();
  const asked = testPageTabs.find((tab) => tab === params.get(param)) ?? testPageTabs[0];
  const go = (tab: TestPageTab) => {
    setParams(
      (now) => {
        now.set(param, tab);
        return now;
      },
      { replace: true },
    );
  };
  return [lastOpenTab(asked, page), go];
}

export interface TestTabsProps {
  readonly page: TestPage;
  readonly change: ChangeTestPage;
}

/** The three steps. A running request continues while another step is shown. */
export function TestTabs({ page, change }: TestTabsProps) {
  const [tab, openTab] = useTestTab(page);
  const [missing, onMissing] = useState<MissingField | null>(null);
  /** The headlines were opened by the arrival of a draft, not by the person. */
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

export interface TestedTaskOptions<Task extends TestedTask> {
  readonly task: Task;
  /** The request to send, or the field that is missing. */
  readonly request: () => Result<object, MissingField>;
  readonly onMissing: (missing: MissingField | null) => void;
  readonly onAnswer: (answer: AnsweredAiRequest<Task>) => void;
}

/** One AI task of the test page: sent now, or queued for a model. */
function useTestedTask<Task extends TestedTask>({
  task,
  request,
  onMissing,
  onAnswer,
}: TestedTaskOptions<Task>): Pick<TabProps<Task>, 'assistant' | 'onSend' | 'onSendLocally' | 'onQueue' | 'onShow'> {
  const assistant = useAssistant<Task>({ task, itemId: null, isStreamed: task === 'draft', onAnswer });

  const ask = (send: (request: object) => void) => {
    const made = request();
    onMissing(made.ok ? null : made.error);
    if (made.ok) send(made.value);
  };

  return {
    assistant,
    onSend: () => ask(assistant.send),
    onSendLocally: () => ask(assistant.sendLocally),
    onQueue: () => ask((value) => void assistant.queue(value)),
    onShow: (queued) => {
      const answer = readAiReply(task, storeQueued(queued));
      if (answer) onAnswer(answer);
      void assistant.remove(queued.id);
    },
  };
}

const least = leastFor.headlines.characters;

interface DraftTabProps extends TabProps<'draft'> {
  readonly onNext: () => void;
}

/** A draft about a selected topic, which can be edited by hand. */
function DraftTab(props: DraftTabProps) {
  const { page, change, missing, onNext } = props;
  const { draft, draftBefore, draftBy, lengthNote } = page;
  const wrong = missing?.field === 'draft' ? missing : null;
  const field = useFocusWhere<HTMLTextAreaElement>(wrong);
  const figures = draftFigures(page);
  const lacking = least - draft.trim().length;
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <DraftRequestForm {...props} />
        <section aria-labelledby="draft" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="draft" className="text-xl">
              First draft
            </h2>
            {draftBy && <p className="text-xs text-ink-3">From: {answeredBy(draftBy)}</p>}
          </div>
          <Textarea
            ref={field}
            label="Draft"
            isLabelHidden
            className="[&_textarea]:font-serif [&_textarea]:text-lg [&_textarea]:leading-normal"
            rows={12}
            placeholder="Your draft will appear here. You can also write your own."
            maxLength={MAX_MATERIAL}
            error={wrong && `${wrong.sentence}. Headlines need a draft of at least ${least} characters.`}
            value={draft}
            onChange={(event) => change((now) => ({ ...now, draft: event.target.value }))}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            {figures ? <DraftFigureLine figures={figures} /> : <span />}
            {draftBefore !== '' && (
              <Button size="small" onClick={() => change(swapDrafts)}>
                Restore the previous draft
              </Button>
            )}
          </div>
          {lengthNote && <p className="text-sm text-ink-2">{lengthNote}</p>}
        </section>
      </div>
      <StepBar next="Headlines" onNext={onNext}>
        {lacking > 0 ? `${lacking} more ${lacking === 1 ? 'character' : 'characters'} for headlines.` : null}
      </StepBar>
    </div>
  );
}
