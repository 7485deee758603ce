import { useMemo, useRef, useState } from 'react';
import { answeredBy } from '#core/assistant/provider-names.ts';
import { revisionRequest } from '#core/content/assistant-requests.ts';
import {
  passageEdits,
  placeOf,
  type RevisedPassage,
  revisedPassages,
  withSentences,
} from '#core/content/revised-passages.ts';
import { readText, type TextPath } from '#core/documents/text-path.ts';
import { counted } from '#core/kernel/counted.ts';
import { parseJson } from '#core/kernel/json.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { type AnsweredAiRequest, readAiReply, storeQueued } from '../../engine/store/ai-requests.ts';
import { Button } from '../../ui/button.tsx';
import { useSignedInUser } from '../account/use-session.ts';
import { latestItem } from '../content/use-apply-to-item.ts';
import { useShownVersion } from '../variants/platform-versions.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { AssistantBox } from './assistant-box.tsx';
import { UnlikeNotes } from './unlike-sentences.tsx';
import { useAssistant } from './use-assistant.ts';
import { useHasModel } from './use-providers.ts';
import { useWriteAssisted } from './use-write-assisted.ts';

type RevisionTask = 'shorten' | 'rewrite' | 'adapt' | 'check-claims';

interface Revision {
  /** The text that was revised, and its path. */
  readonly text: string;
  readonly path: TextPath;
  readonly answer: AnsweredAiRequest<RevisionTask>;
  /** Places in the list of the passages that the person has decided on. */
  readonly decided: readonly number[];
}

/** The revisions of each item, for as long as the page lives. The draft has the passages that were accepted. */
const revisions = new UnsentForms<Revision>();

/** The tasks in which a model revises the open text: the draft, or a platform's version. Nothing without a model. */
export function Revisions() {
  const { version } = useShownVersion();
  if (!useHasModel()) return null;
  const platform = version?.shown ? version.platform : null;
  return (
    <>
      <RevisionAssistant
        task="shorten"
        title="Shorten"
        action="Suggest a shorter text"
        working="Shortening your text…"
        about="Suggests a version that is about a third shorter. You accept it passage by passage."
      />
      <RevisionAssistant
        task="rewrite"
        title="Rewrite"
        action="Suggest clearer words"
        working="Rewriting your text…"
        about="Suggests clearer words for each paragraph. You accept them passage by passage."
      />
      {platform && (
        <RevisionAssistant
          task="adapt"
          title={`For ${platform.name}`}
          action={`Fit it to ${platform.name}`}
          working={`Fitting it to ${platform.name}…`}
          about={`Suggests how to fit this version to ${platform.name}. You accept it passage by passage.`}
          platform={platform.name}
        />
      )}
      <RevisionAssistant
        task="check-claims"
        title="Check claims"
        action="Find claims to check"
        working="Reading the claims…"
        about="Names claims that a reader may doubt, with words that claim less. Nothing is looked up."
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
  /** The name of the platform that the text is fitted to. */
  readonly platform?: string;
}

/** One revision of the open text by a model, accepted or declined passage by passage. It changes nothing by itself. */
function RevisionAssistant({ task, title, action, working, about, platform }: RevisionAssistantProps) {
  const { id: account } = useSignedInUser();
  const { id, document } = useWizard();
  const { text, path } = useShownVersion();
  const keyOf = (of: Revision['path']) => [account, id, task, ...of].join(' ');
  const [, setShown] = useState<Revision | null>(null);
  const revision = revisions.get(keyOf(path));
  const asked = useRef<Pick<Revision, 'text' | 'path'>>({ text, path });
  const remember = (next: Revision) => {
    revisions.keep(keyOf(next.path), next);
    setShown(next);
  };
  const show = (answer: AnsweredAiRequest<RevisionTask>, of: Pick<Revision, 'text' | 'path'>) =>
    remember({ ...of, answer, decided: [] });
  const assistant = useAssistant<RevisionTask>({
    task,
    itemId: id,
    isStreamed: task !== 'check-claims',
    onAnswer: (answer) => show(answer, asked.current),
  });
  const request = () => {
    document.flushBindings(null);
    const latest = latestItem(document);
    asked.current = { text: readText(latest, path) ?? '', path };
    return { ...revisionRequest(latest, asked.current.text), ...(platform !== undefined && { platform }) };
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
          // The text may have changed since it was sent, or another version may be open.
          if (answer) show(answer, { text: sentText(queued.request), path });
          void assistant.remove(queued.id);
        }}
      />
      {revision && (
        <RevisionPassages revision={revision} text={text} onDecide={(decided) => remember({ ...revision, decided })} />
      )}
    </section>
  );
}

/** The text that a queued request is about. */
function sentText(request: string): string {
  const sent = parseJson(request);
  return typeof sent === 'object' && sent !== null && 'content' in sent ? String(sent.content) : '';
}

interface OpenPassage extends RevisedPassage {
  /** Its place in the list. */
  readonly index: number;
  /** Why a reader may doubt it. */
  readonly problems: readonly string[];
}

/** The passages of an answer, each with the reason that the model gives for it. */
function passagesIn({ text, answer: { reply } }: Revision): readonly OpenPassage[] {
  const revised = 'claims' in reply ? withSentences(text, reply.claims) : reply.content;
  const claims = 'claims' in reply ? reply.claims : [];
  return revisedPassages(text, revised).map((passage, index) => ({
    ...passage,
    index,
    problems: claims.filter(({ quote }) => passage.words.includes(quote)).map(({ problem }) => problem),
  }));
}

interface RevisionPassagesProps {
  readonly revision: Revision;
  /** The text as it is now. */
  readonly text: string;
  readonly onDecide: (decided: readonly number[]) => void;
}

function RevisionPassages({ revision, text, onDecide }: RevisionPassagesProps) {
  const { id } = useWizard();
  const { answer, decided, path } = revision;
  const write = useWriteAssisted(path);
  const passages = useMemo(() => passagesIn(revision), [revision]);
  const open = passages.filter(({ index }) => !decided.includes(index));
  const placed = open.filter((passage) => placeOf(text, passage) !== null);
  const take = (chosen: readonly OpenPassage[]) => {
    const isWritten = write({
      edits: (now) => passageEdits(now, chosen),
      said: `${counted(chosen.length, 'passage')} accepted`,
      onUndone: () => onDecide(decided),
    });
    if (isWritten) onDecide([...decided, ...chosen.map(({ index }) => index)]);
  };
  return (
    <div className="grid gap-3.5 border-t border-line pt-3.5">
      {passages.length === 0 && <p className="text-base text-ink-2">The model would change nothing.</p>}
      {passages.length > 0 && open.length === 0 && <p className="text-base text-ink-2">All passages are decided.</p>}
      {open.length > 0 && 'content' in answer.reply && <UnlikeNotes itemId={id} text={answer.reply.content} />}
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
            key={passage.index}
            {...passage}
            isPlaced={placed.includes(passage)}
            onAccept={() => take([passage])}
            onKeep={() => onDecide([...decided, passage.index])}
          />
        ))}
      </ol>
      <p className="text-xs text-ink-3">From: {answeredBy(answer)}</p>
    </div>
  );
}

interface PassageProps extends Omit<OpenPassage, 'index' | 'nth'> {
  /** Whether its words are still in the text. */
  readonly isPlaced: boolean;
  readonly onAccept: () => void;
  readonly onKeep: () => void;
}

/** A passage as it is and as it would be. */
function Passage({ words, becomes, problems, isPlaced, onAccept, onKeep }: PassageProps) {
  const about = words.slice(0, 60);
  return (
    <li className="grid gap-2 rounded-md border border-line p-3.5 text-base wrap-anywhere">
      <p className="text-sm text-ink-3">Now</p>
      <p dir="auto" className="font-serif whitespace-pre-wrap text-ink-2">
        {words}
      </p>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
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
