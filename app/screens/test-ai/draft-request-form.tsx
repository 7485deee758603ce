import { exactWordLimits, wordTargets } from '#core/assistant/shapes.ts';
import { takePartial, type TestPage } from '#core/assistant/test-page.ts';
import { chooseTopic } from '#core/assistant/page-requests.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type TabProps, useFocusWhere } from './step-bar.tsx';
import { testFailureOf } from './words.tsx';

/** Typical duration of a draft in seconds (docs/rules/assistant.md, "Test page"). */
const expected = { least: 10, most: 15 } as const;

const lengths = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
  { value: 'exact', label: 'Exact' },
] as const satisfies readonly { readonly value: TestPage['length']; readonly label: string }[];

/** The topic and the length of the draft. */
export function DraftRequestForm(props: TabProps<'draft'>) {
  const { page, change, missing, assistant, onSend, onSendLocally, onQueue, onShow } = props;
  const { topics, topic, title, length, exactWords, draft } = page;
  const wrongTitle = missing?.field === 'title' ? missing : null;
  const wrongWords = missing?.field === 'exactWords' ? missing : null;
  const titleField = useFocusWhere<HTMLInputElement>(wrongTitle);
  const wordsField = useFocusWhere<HTMLInputElement>(wrongWords);
  const selected = topics.filter((each) => each.selected).map((each) => ({ value: each.title, label: each.title }));
  return (
    <Card data-form="" className="grid gap-4 wide:sticky wide:top-[104px]">
      {selected.length > 1 && (
        <Select
          label="Selected topic"
          options={selected}
          value={topic}
          onChange={(chosen) => change((now) => chooseTopic(now, chosen))}
        />
      )}
      <TextField
        ref={titleField}
        label="Topic or title"
        value={title}
        maxLength={300}
        error={wrongTitle?.sentence}
        onChange={(event) => change((now) => ({ ...now, title: event.target.value }))}
      />
      <div className="grid gap-1.5">
        <SegmentedControl
          label="Length"
          options={lengths}
          value={length}
          onChange={(chosen) => change((now) => ({ ...now, length: chosen }))}
        />
        {length !== 'exact' && <p className="text-xs text-ink-3">{rangeOf(length)} words</p>}
      </div>
      {length === 'exact' && (
        <TextField
          ref={wordsField}
          label="Words"
          hint={`From ${exactWordLimits.least} to ${exactWordLimits.most.toLocaleString('en')}, plus or minus 10 percent`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={exactWords}
          error={wrongWords?.sentence}
          onChange={(event) => change((now) => ({ ...now, exactWords: event.target.value }))}
        />
      )}
      <AssistantBox
        assistant={assistant}
        itemId={null}
        action="Write a draft"
        again="Write another"
        hasAnswer={draft.trim() !== ''}
        working="Writing a draft…"
        expected={expected}
        wordsOf={(failure) => testFailureOf('draft', failure)}
        onSend={onSend}
        onSendLocally={onSendLocally}
        onQueue={onQueue}
        onShow={onShow}
        onPartial={(text) => {
          assistant.dismiss();
          change((now) => takePartial(now, text));
        }}
      />
    </Card>
  );
}

function rangeOf(length: keyof typeof wordTargets): string {
  const { least, most } = wordTargets[length];
  return `${least.toLocaleString('en')}-${most.toLocaleString('en')}`;
}
