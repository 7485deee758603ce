import type { MissingField } from '#core/assistant/page-requests.ts';
import type { TestPage } from '#core/assistant/test-page.ts';
import type { Assistant } from '../../data/assistant/use-assistant.ts';
import type { ChangeTestPage } from '../../data/assistant/use-test-page.ts';
import type { AiRequestRow } from '../../engine/rows.ts';
import type { TestedTask } from './test-page-words.ts';

/** What every tab of the test page is given. */
export interface TabProps<Task extends TestedTask> {
  readonly page: TestPage;
  readonly change: ChangeTestPage;
  /** What is wrong in a field, after the person asked for something. */
  readonly missing: MissingField | null;
  readonly assistant: Assistant<Task>;
  readonly onSend: () => void;
  readonly onSendLocally: () => void;
  readonly onQueue: () => void;
  /** Shows the reply to a queued request. */
  readonly onShow: (queued: AiRequestRow) => void;
}
