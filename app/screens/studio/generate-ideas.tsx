import { counted } from '#core/kernel/counted.ts';
import { useState, useMemo } from 'react';
import type { AiRequestRow } from '../../engine/store/rows.ts';
import { AssistantBox } from '../../features/assistant/assistant-box.tsx';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { tryStoring } from '../../ui/try-storing.ts';
import { type AnsweredAiRequest, readAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import { useAssistant } from '../../features/assistant/use-assistant.ts';
import { useAddIdea } from '../../features/content/use-new-item.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { MAX_SEEN } from '#core/assistant/shapes.ts';
import { ideaContentTypes, ideaTones } from '#core/assistant/ideas.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Link } from 'react-router-dom';
import { itemName } from '#core/content/item-name.ts';
import type { ListedItem } from '#core/content/content-row.ts';
import { ownMaterial } from '#core/growth/own-material.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useKeptFigures } from '../../features/publishing/kept-figures.ts';
import { useWorkspace } from '../../features/workspace/use-workspace.ts';
import { wizardPath } from '../../paths.ts';
import { useNow } from '../../ui/use-now.ts';

/** Ideas per AI request (docs/rules.md, "Figures"). */
const COUNT = 5;

/** The AI idea generator (docs/rules.md, "Screens"). Nothing is added before the person accepts it. */
export function GenerateIdeas({ onClose }: { readonly onClose: () => void }) {
  const [wanted, setWanted] = useState<IdeaRequest>(emptyIdeaRequest);
  const [answer, setAnswer] = useState<AnsweredAiRequest<'ideas'> | null>(null);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const take = (given: AnsweredAiRequest<'ideas'>) => {
    setAnswer(given);
    setSeen((before) => [...before, ...given.reply.ideas.map(({ title }) => title)].slice(-MAX_SEEN));
  };
  const assistant = useAssistant<'ideas'>({ task: 'ideas', itemId: null, onAnswer: take });
  const request = { count: COUNT, promptData: wanted, seen };

  const show = (queued: AiRequestRow) => {
    setAnswer(readAiReply('ideas', storeQueued(queued)) ?? answer);
    void assistant.remove(queued.id);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Generate ideas"
      description="Tell the assistant what you write about. You choose which ideas to add."
      className="desk:max-w-[640px]"
    >
      <IdeaRequestFields value={wanted} onChange={setWanted} />
      <AssistantBox
        assistant={assistant}
        itemId={null}
        action="Generate ideas"
        again="Generate more"
        hasAnswer={answer !== null}
        working="Generating ideas…"
        isSending={answer === null}
        onSend={() => assistant.send(request)}
        onSendLocally={() => assistant.sendLocally(request)}
        onQueue={() => void assistant.queue(request)}
        onShow={show}
      />
      {answer && (
        <ChooseIdeas key={answer.reply.ideas.map(({ title }) => title).join('\n')} answer={answer} onClose={onClose} />
      )}
      <OwnMaterialLists onClose={onClose} />
    </Dialog>
  );
}

function ChooseIdeas({
  answer,
  onClose,
}: {
  readonly answer: AnsweredAiRequest<'ideas'>;
  readonly onClose: () => void;
}) {
  const { ideas } = answer.reply;
  const addIdea = useAddIdea();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isAdding, setIsAdding] = useState(false);
  const chosen = ideas.filter((_, index) => !left.has(index));

  const toggle = (index: number, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((other) => other !== index) : [...left, index]));

  const add = async () => {
    setIsAdding(true);
    // Each new idea goes to the top, so adding in reverse keeps their order.
    let areAllAdded = true;
    for (const { title, description } of chosen.toReversed()) {
      const added = await tryStoring('create', () => addIdea({ title, description }), title);
      if (added?.ok) continue;
      areAllAdded = false;
      if (added) showToast({ title: 'Failed to create', text: title, tone: 'bad' });
    }
    // It would replace the failure's message.
    if (areAllAdded)
      showToast({ title: chosen.length === 1 ? 'Content idea created' : `${chosen.length} content ideas created` });
    onClose();
  };

  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <ul className="grid gap-2">
        {ideas.map(({ title, description, pillar }, index) => (
          <li key={title} className="grid gap-0.5">
            <Checkbox
              label={<b className="font-medium">{title}</b>}
              isChecked={!left.has(index)}
              onChange={(isChosen) => toggle(index, isChosen)}
            />
            <p className="pl-8 text-sm text-ink-2 wrap-anywhere">
              {description}
              {pillar && <span className="text-ink-3"> · {pillar}</span>}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-xs text-ink-3">From: {answeredBy(answer)}</span>
        <Button
          variant="primary"
          data-sends=""
          disabled={chosen.length === 0}
          isBusy={isAdding}
          onClick={() => void add()}
        >
          Add {counted(chosen.length, 'idea')}
        </Button>
      </div>
    </div>
  );
}

interface IdeaRequest {
  readonly industry: string;
  readonly targetAudience: string;
  readonly contentType: string;
  readonly tone: string;
  readonly topics: string;
  readonly goals: string;
}

const emptyIdeaRequest: IdeaRequest = {
  industry: '',
  targetAudience: '',
  contentType: '',
  tone: '',
  topics: '',
  goals: '',
};

/** "thought-leadership" as a readable label. */
function label(value: string): string {
  const text = value.replaceAll('-', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: label(value) }));
const contentTypes = options(ideaContentTypes);
const tones = options(ideaTones);

/** The fields of the idea generator; the first three are required. */
function IdeaRequestFields({
  value,
  onChange,
}: {
  readonly value: IdeaRequest;
  readonly onChange: (value: IdeaRequest) => void;
}) {
  const change = (part: Partial<IdeaRequest>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-4 desk:grid-cols-2">
      <TextField
        label="Industry"
        value={value.industry}
        maxLength={500}
        onChange={(event) => change({ industry: event.target.value })}
      />
      <TextField
        label="Target audience"
        value={value.targetAudience}
        maxLength={500}
        onChange={(event) => change({ targetAudience: event.target.value })}
      />
      <Select
        label="Content type"
        options={contentTypes}
        value={value.contentType || null}
        onChange={(contentType) => change({ contentType })}
      />
      <Select
        label="Tone"
        placeholder="Optional"
        options={tones}
        value={value.tone || null}
        onChange={(tone) => change({ tone })}
      />
      <TextField
        label="Topics"
        hint="Optional"
        value={value.topics}
        maxLength={2000}
        onChange={(event) => change({ topics: event.target.value })}
      />
      <TextField
        label="Goals"
        hint="Optional"
        value={value.goals}
        maxLength={2000}
        onChange={(event) => change({ goals: event.target.value })}
      />
    </div>
  );
}

/** The person’s own material: ideas to write, pillars that fall behind, posts to post again. */
function OwnMaterialLists({ onClose }: { readonly onClose: () => void }) {
  const items = useContentRows();
  const workspace = useWorkspace();
  const reach = useKeptFigures()?.reach;
  const now = useNow();
  const material = useMemo(
    () => items && workspace && ownMaterial({ items, pillars: workspace.pillars, reach: reach ?? new Map(), now }),
    [items, workspace, reach, now],
  );
  if (!material) return null;
  const { unfinished, behind, worthRepeating } = material;
  if (unfinished.length + behind.length + worthRepeating.length === 0) return null;
  return (
    <section aria-label="What you already have" className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-sans text-sm font-medium">What you already have</h3>
      <ItemLinks title="Ideas to write" items={unfinished} onClose={onClose} />
      {behind.length > 0 && (
        <p className="text-sm text-ink-2">Below target: {behind.map(({ name }) => name).join(', ')}</p>
      )}
      <ItemLinks title="Posts worth posting again" items={worthRepeating} onClose={onClose} />
    </section>
  );
}

interface ItemLinksProps {
  readonly title: string;
  readonly items: readonly ListedItem[];
  readonly onClose: () => void;
}

function ItemLinks({ title, items, onClose }: ItemLinksProps) {
  if (items.length === 0) return null;
  return (
    <div className="grid gap-1 text-sm">
      <h4 className="text-ink-2">{title}</h4>
      <ul className="grid gap-1">
        {items.map(({ id, row }) => (
          <li key={id}>
            <Link to={wizardPath(id)} onClick={onClose} className="wrap-anywhere">
              {itemName(row)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
