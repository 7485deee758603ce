import { useState, type SubmitEvent } from 'react';
import { UnsentForms } from '../../../browser/unsent-forms.ts';
import { Button } from '../../../ui/button.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

const unsentAnswers = new UnsentForms<string>('coach');

export interface CoachLineProps {
  /** Tells this line apart, so that what was typed and not added is there again after a look elsewhere. */
  readonly name: string;
  readonly question: string;
  readonly hint: string;
  readonly onAnswer: (text: string) => void;
}

/** One question and its answer. Enter adds it, Shift and Enter begins a new line. */
export function CoachLine({ name, question, hint, onAnswer }: CoachLineProps) {
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
            Add to the piece
          </Button>
        </div>
      )}
    </form>
  );
}
