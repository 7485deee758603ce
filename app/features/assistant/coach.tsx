import { type SubmitEvent, useRef, useState } from 'react';
import type { CoachQuestion } from '#core/built-in-assistant/coach-plan.ts';
import { coach, type CoachedTask } from '#core/built-in-assistant/coach.ts';
import { coachPlanOf } from '#core/content/assistant-requests.ts';
import { readRegister } from '#core/documents/registers.ts';
import type { StepId } from '#core/documents/steps.ts';
import { bodyPath, stepTextPath } from '#core/documents/text-path.ts';
import { UnsentForms } from '../../browser/unsent-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useSignedInUser } from '../account/use-session.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import { keyPointPath, keyPointsList, useAddKeyPoint } from '../writing/use-add-key-point.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { useTakeOver } from './suggestion-list.tsx';

const unsentAnswers = new UnsentForms<string>('coach');

export interface CoachLineProps {
  /** Identifies this line, so that its unsent text is restored when the person returns. */
  readonly name: string;
  readonly question: string;
  readonly hint: string;
  readonly onAnswer: (text: string) => void;
}

/** One question with its answer field. Enter adds the answer; Shift+Enter inserts a line break. */
function CoachLine({ name, question, hint, onAnswer }: CoachLineProps) {
  const [text, setText] = useState(() => unsentAnswers.get(name) ?? '');
  const add = () => {
    if (text.trim() === '') return;
    unsentAnswers.forget(name);
    onAnswer(text.trim());
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add();
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <Textarea
        label={question}
        placeholder={hint}
        rows={1}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          unsentAnswers.keep(name, event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      {text.trim() !== '' && (
        <div>
          <Button size="small" type="submit">
            Add answer
          </Button>
        </div>
      )}
    </form>
  );
}

/**
 * The questions and answers of each item, by account and item, for as long as the page lives. The added answers themselves are in the item.
 */
const sessions = new UnsentForms<{ readonly round: number; readonly answered: ReadonlySet<string> }>();

export interface CoachProps {
  readonly task: CoachedTask;
  /** The step whose fields the answers are added to. */
  readonly step: StepId;
}

/**
 * Questions of the built-in assistant, each with an answer field. The answer is added to its field, without the
 * question.
 */
export function Coach({ task, step }: CoachProps) {
  const { id: account } = useSignedInUser();
  const { id, item } = useWizard();
  const { append } = useTakeOver();
  const addKeyPoint = useAddKeyPoint();
  const workspace = useWorkspace();
  const list = useRef<HTMLUListElement>(null);
  const key = `${account} ${id} ${task}`;
  const [{ round, answered }, setSession] = useState(
    () => sessions.get(key) ?? { round: 0, answered: new Set<string>() },
  );
  const pillarId = readRegister(item.pillarId);
  const pillar = workspace?.pillars.find((each) => each.id === pillarId)?.name ?? '';
  const questions = coach(task, coachPlanOf(item, pillar), { round, answered });

  const remember = (session: { readonly round: number; readonly answered: ReadonlySet<string> }) => {
    sessions.keep(key, session);
    setSession(session);
  };
  const answer = ({ question, into }: CoachQuestion, text: string) => {
    if (into === 'body') append(bodyPath, text, { isParagraph: true });
    else if (into === keyPointsList.field) append(keyPointPath(addKeyPoint()), text);
    else append(stepTextPath(step, into), text);
    remember({ round, answered: new Set([...answered, question]) });
    // The person continues with the next question.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('textarea')?.focus());
  };

  if (questions.length === 0)
    return <p className="text-base text-ink-2">All answered. Your answers are in the fields.</p>;
  return (
    <div className="grid gap-3.5">
      <p className="text-sm text-ink-2">Answer what you can in a line. Each answer is added to the matching field.</p>
      <ul ref={list} className="grid gap-4">
        {questions.map((asked) => (
          <li key={asked.question}>
            <CoachLine
              name={`${key} ${asked.question}`}
              question={asked.question}
              hint={asked.hint}
              onAnswer={(text) => answer(asked, text)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" variant="quiet" onClick={() => remember({ round: round + 1, answered })}>
          Other questions
        </Button>
      </div>
    </div>
  );
}
