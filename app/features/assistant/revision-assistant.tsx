import { useMemo, useRef, useState } from 'react';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { itemRequests } from '#core/content/assistant-requests.ts';
import { contentFailureSentence } from '#core/content/failures.ts';
import { undoneBody } from '#core/content/restore-version.ts';
import { placeOf, type RevisedPassage, revisedPassages } from '#core/content/revised-passages.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { counted } from '#core/kernel/counted.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { type AnsweredAiRequest, readAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { latestItem } from '../content/use-apply-to-item.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { AssistantBox } from './assistant-box.tsx';
import { UnlikeNotes } from './unlike-sentences.tsx';
import { useAssistant } from './use-assistant.ts';
import { useHasModel } from './use-providers.ts';

type RevisionTask = 'shorten' | 'rewrite';

interface Revision {
  /** The draft that was revised. */
  readonly text: string;
  readonly answer: AnsweredAiRequest<RevisionTask>;
  /** Words of the passages that the person has decided on. */
  readonly decided: readonly string[];
}

/** The revisions of each item, for as long as the page lives. What was accepted of them is in the draft. */
const revisions = new UnsentForms<Revision>();

/** The tasks in which a model revises the draft; nothing where no model is set up. */
export function Revisions() {
  if (!useHasModel()) return null;
  return (
    <>
      <RevisionAssistant
        task="shorten"
        title="Shorten"
        action="Suggest a shorter text"
        working="Shortening your draft…"
        about="Suggests a version that is about a third shorter. You accept it passage by passage."
      />
      <RevisionAssistant
        task="rewrite"
        title="Rewrite"
        action="Suggest clearer words"
        working="Rewriting your draft…"
        about="Suggests clearer words for each paragraph. You accept them passage by passage."
      />
    </>
  );
}

interface RevisionAssistantProps {
  readonly task: RevisionTask;
  readonly title: string;
  readonly action: string;
  readonly working: string;
  readonly about: string;
}

/** One revision of the draft by a model, accepted or declined passage by passage. It changes nothing by itself. */
function RevisionAssistant({ task, title, action, working, about }: RevisionAssistantProps) {
  const { id, document } = useWizard();
  const key = `${id} ${task}`;
  const [revision, setRevision] = useState(() => revisions.get(key));
  const asked = useRef('');
  const remember = (next: Revision) => {
    revisions.keep(key, next);
    setRevision(next);
  };
  const show = (answer: AnsweredAiRequest<RevisionTask>, text: string) => remember({ text, answer, decided: [] });
  const assistant = useAssistant<RevisionTask>({
    task,
    itemId: id,
    isStreamed: true,
    onAnswer: (answer) => show(answer, asked.current),
  });
  const request = () => {
    const latest = latestItem(document);
    asked.current = latest.body;
    return itemRequests[task](latest);
  };
  return (
    <section aria-label={title} className="grid content-start gap-3.5 border-t border-line pt-5">
      <h2 className="text-xl">{title}</h2>
      {!revision && <p className="text-base text-ink-2">{about}</p>}
      <AssistantBox
        assistant={assistant}
        itemId={id}
        action={action}
        again={action}
        hasAnswer={revision !== null}
        working={working}
        onSend={() => assistant.send(request())}
        onSendLocally={() => assistant.sendLocally(request())}
        onQueue={() => void assistant.queue(request())}
        onShow={(queued) => {
          const answer = readAiReply(task, storeQueued(queued));
          if (answer) show(answer, latestItem(document).body);
          void assistant.remove(queued.id);
        }}
      />
      {revision && <RevisionPassages revision={revision} onDecide={(decided) => remember({ ...revision, decided })} />}
    </section>
  );
}

interface RevisionPassagesProps {
  readonly revision: Revision;
  readonly onDecide: (decided: readonly string[]) => void;
}

function RevisionPassages({ revision, onDecide }: RevisionPassagesProps) {
  const { id, item } = useWizard();
  const { text, answer, decided } = revision;
  const accept = useAcceptPassages();
  const passages = useMemo(() => revisedPassages(text, answer.reply.content), [text, answer]);
  const open = passages.filter(({ words }) => !decided.includes(words));
  const placed = open.filter((passage) => placeOf(item.body, passage) !== null);
  const take = (chosen: readonly RevisedPassage[]) => {
    if (accept(chosen, () => onDecide(decided))) onDecide([...decided, ...chosen.map(({ words }) => words)]);
  };
  return (
    <div className="grid gap-3.5 border-t border-line pt-3.5">
      {passages.length === 0 && <p className="text-base text-ink-2">The model would change nothing.</p>}
      {passages.length > 0 && open.length === 0 && <p className="text-base text-ink-2">All passages are decided.</p>}
      {open.length > 0 && <UnlikeNotes itemId={id} text={answer.reply.content} />}
      {placed.length > 1 && (
        <div>
          <Button size="small" onClick={() => take(placed)}>
            Accept all {placed.length}
          </Button>
        </div>
      )}
      <ol aria-label="Passages" className="grid gap-3 empty:hidden">
        {open.map((passage) => (
          <Passage
            key={passage.words}
            {...passage}
            isPlaced={placed.includes(passage)}
            onAccept={() => take([passage])}
            onKeep={() => onDecide([...decided, passage.words])}
          />
        ))}
      </ol>
      <p className="text-xs text-ink-3">From: {answeredBy(answer)}</p>
    </div>
  );
}

interface PassageProps extends RevisedPassage {
  /** Whether its words are still in the draft. */
  readonly isPlaced: boolean;
  readonly onAccept: () => void;
  readonly onKeep: () => void;
}

/** A passage as it is and as it would be. */
function Passage({ words, becomes, isPlaced, onAccept, onKeep }: PassageProps) {
  const about = words.slice(0, 60);
  return (
    <li className="grid gap-2 rounded-md border border-line p-3.5 text-base wrap-anywhere">
      <p className="text-sm text-ink-3">Now</p>
      <p dir="auto" className="font-serif whitespace-pre-wrap text-ink-2">
        {words}
      </p>
      <p className="text-sm text-ink-3">New</p>
      {becomes === '' ? (
        <p className="text-ink-2">Deleted.</p>
      ) : (
        <p dir="auto" className="font-serif whitespace-pre-wrap">
          {becomes}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isPlaced ? (
          <Button size="small" aria-label={`Accept: ${about}`} onClick={onAccept}>
            Accept
          </Button>
        ) : (
          <p className="text-sm text-ink-2">You have changed this passage since.</p>
        )}
        <Button size="small" variant="quiet" aria-label={`Keep mine: ${about}`} onClick={onKeep}>
          Keep mine
        </Button>
      </div>
    </li>
  );
}

/**
 * Puts passages into the draft, with an undo that keeps what was written meanwhile.
 *
 * @returns a function whose result is true once they are there; it calls `onUndone` after an undo
 */
function useAcceptPassages(): (passages: readonly RevisedPassage[], onUndone: () => void) => boolean {
  const { document } = useWizard();
  return (passages, onUndone) => {
    document.flushBindings(null);
    const before = sortedHeads(document.doc());
    const accepted = document.applyCommand('acceptPassages', { path: bodyPath, passages });
    if (!accepted.ok) {
      showToast({ title: 'Could not add it', text: contentFailureSentence(accepted.error), tone: 'bad' });
      return false;
    }
    const after = sortedHeads(document.doc());
    showToast({
      title: `${counted(passages.length, 'passage')} accepted`,
      action: {
        label: 'Undo',
        run: () => {
          document.flushBindings(null);
          const undone = undoneBody(document.doc(), { before, after });
          if (document.applyCommand('writeText', { path: bodyPath, ...undone }).ok) onUndone();
        },
      },
    });
    return true;
  };
}
