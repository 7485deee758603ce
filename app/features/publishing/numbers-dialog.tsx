import { type SyntheticEvent, useState } from 'react';
import { figureNames, type PostFigures } from '#core/publishing/post-figures.ts';
import { typedCount, type TypedFigures } from '#core/publishing/typed-figures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

const labels: Readonly<Record<keyof PostFigures, string>> = {
  views: 'Views',
  likes: 'Likes',
  reposts: 'Reposts',
  replies: 'Replies',
};

export interface NumbersDialogProps {
  readonly platformName: string;
  /** The figures that were typed before; null if there are none. */
  readonly typed: TypedFigures | null;
  readonly onSave: (figures: PostFigures) => void;
  readonly onClose: () => void;
}

/** The numbers of a post on a platform that tells the server none. */
export function NumbersDialog({ platformName, typed, onSave, onClose }: NumbersDialogProps) {
  const [texts, setTexts] = useState<Readonly<Record<keyof PostFigures, string>>>(() => ({
    views: String(typed?.views ?? ''),
    likes: String(typed?.likes ?? ''),
    reposts: String(typed?.reposts ?? ''),
    replies: String(typed?.replies ?? ''),
  }));
  const [isTried, setIsTried] = useState(false);
  const counts = { views: null, likes: null, reposts: null, replies: null } as Record<keyof PostFigures, number | null>;
  const wrong = figureNames.filter((name) => typedCount(texts[name]) === undefined);
  for (const name of figureNames) counts[name] = typedCount(texts[name]) ?? null;
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (wrong.length === 0) onSave(counts);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Numbers on ${platformName}`}
      description="Copy them from the post. Leave out what you cannot see there."
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          {figureNames.map((name) => (
            <TextField
              key={name}
              label={labels[name]}
              inputMode="numeric"
              autoComplete="off"
              value={texts[name]}
              onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              error={isTried && wrong.includes(name) ? 'Use a whole number.' : undefined}
            />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
