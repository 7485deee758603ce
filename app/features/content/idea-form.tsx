import { useRef, useState, type SubmitEvent } from 'react';
import { contentFailureSentence, type ContentFailure } from '#core/content/failures.ts';
import { type IdeaValues, isContinued, withTitle } from '#core/content/unsent-idea.ts';
import { limits } from '#core/documents/limits.ts';
import { picturesIn } from '#core/documents/pictures.ts';
import type { Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import { takeTyped } from '../../browser/typed-ahead.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { LocalPicture } from '../pictures/use-image.tsx';
import { stillTyped, tryStoring } from '../../ui/try-storing.ts';

export type SendIdea = (idea: IdeaValues) => Promise<Result<unknown, ContentFailure>>;

export interface IdeaFormProps {
  readonly start?: IdeaValues;
  /** Unsent input from an earlier opening of the form. */
  readonly typed?: IdeaValues | undefined;
  readonly sendLabel: string;
  readonly onCancel: () => void;
  /** Called for Escape when that loses nothing; `onCancel` when absent. */
  readonly onLeave?: () => void;
  /** The input is stored elsewhere, so leaving loses nothing. */
  readonly isKept?: boolean;
  /** `start` was typed in an earlier opening and not saved: the form says so, and typing replaces its title. */
  readonly isRestored?: boolean;
  /** The person does not want the restored words any more, or wants them back. */
  readonly onDropped?: (isDropped: boolean) => void;
  readonly onChange?: (idea: IdeaValues) => void;
  /** A returned failure is shown beside the title. */
  readonly onSend: SendIdea;
  /** As `onSend`, then opens the draft; absent when there is no draft to write. */
  readonly onWrite?: SendIdea;
}

/** Adds to the title what was typed before the form was there. A restored title is selected, so it is replaced. */
function withTypedAhead(idea: IdeaValues, isRestored: boolean): IdeaValues {
  const early = takeTyped().replaceAll('\n', ' ').trim();
  if (early === '') return idea;
  return isRestored
    ? { title: early, description: '' }
    : { ...idea, title: `${idea.title}${early}`.slice(0, limits.title) };
}

/** Adds or edits an idea: a title and an optional description. */
export function IdeaForm({
  start = { title: '', description: '' },
  typed = start,
  sendLabel,
  onCancel,
  onLeave = onCancel,
  isKept = false,
  isRestored = false,
  onDropped = () => {},
  onChange,
  onSend,
  onWrite,
}: IdeaFormProps) {
  const [idea, setIdea] = useState(() => withTypedAhead(typed, isRestored));
  const [failure, setFailure] = useState<ContentFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);

  const change = (next: IdeaValues) => {
    setIdea(next);
    onChange?.(next);
  };

  const send = async (sending: SendIdea) => {
    if (isBusy) return;
    setIsBusy(true);
    const sent = await tryStoring(isKept ? 'create' : 'update', () => sending(idea), stillTyped);
    setIsBusy(false);
    if (!sent || sent.ok) return;
    setFailure(sent.error);
    titleInput.current?.focus();
  };

  const losesWords = !isKept && (idea.title !== start.title || idea.description !== start.description);
  return (
    // Key events of the fields inside it bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void send(onSend);
      }}
      onKeyDown={formKeys({ onLeave, losesWords })}
    >
      {isRestored && (
        <Restored
          restored={start}
          idea={idea}
          onChange={change}
          onDropped={(isDropped) => {
            onDropped(isDropped);
            // The button turns into its opposite: the next space would press it.
            titleInput.current?.focus();
          }}
        />
      )}
      <TextField
        ref={titleInput}
        label="Title"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onFocus={(event) => {
          if (isRestored && idea.title === start.title) event.target.select();
        }}
        maxLength={limits.title}
        value={idea.title}
        error={failure && contentFailureSentence(failure)}
        onChange={(event) => {
          const title = event.target.value;
          change(isRestored ? withTitle(start, idea, title) : { ...idea, title });
          setFailure(null);
        }}
      />
      <Textarea
        label="Description"
        hint="Optional"
        value={idea.description}
        onChange={(event) => change({ ...idea, description: event.target.value })}
      />
      {picturesIn(idea.description).map((picture) => (
        <LocalPicture key={picture.hash} {...picture} />
      ))}
      <div className="flex justify-end gap-2.5">
        <Button onClick={onCancel}>Cancel</Button>
        {onWrite && (
          <Button disabled={isBusy} onClick={() => void send(onWrite)}>
            Write now
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  );
}

interface RestoredProps {
  readonly restored: IdeaValues;
  readonly idea: IdeaValues;
  readonly onChange: (idea: IdeaValues) => void;
  /** The person does not want them any more, or does. */
  readonly onDropped: (isDropped: boolean) => void;
}

/** Says that the words of an earlier opening were not saved, and leaves the choice between them and new ones. */
function Restored({ restored, idea, onChange, onDropped }: RestoredProps) {
  const isHere = isContinued(restored, idea);
  const named = shortenText((restored.title || restored.description).trim(), 40);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-1.5 text-sm text-ink-2">
      {isHere ? 'From last time. Not saved yet.' : `Not saved last time: “${named}”`}
      <Button
        variant="quiet"
        size="small"
        // The focus starts at the title.
        data-no-autofocus=""
        onClick={() => {
          onDropped(isHere);
          onChange(isHere ? { title: '', description: '' } : restored);
        }}
      >
        {isHere ? 'Start a new one' : 'Bring it back'}
      </Button>
    </p>
  );
}
