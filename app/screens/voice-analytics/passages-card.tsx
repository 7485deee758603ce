import { passageCount } from '#core/assistant/own-passages.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { draftPlace, wizardPath } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { useOwnPassages } from './use-voice.ts';

/** The person's own passages that go into writing prompts, so that a model sounds like them. */
export function PassagesCard() {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = useOwnPassages(chosen);
  const pieces = shown?.pieces;
  const options = useMemo(
    () => (pieces ?? []).map(({ id, title }) => ({ value: id, label: title || 'Untitled' })),
    [pieces],
  );
  if (!shown) return null;
  const { piece, passages } = shown;
  return (
    <Card role="group" aria-label="What a model is shown of your writing" className="grid content-start gap-3">
      <h2 className="text-xl">What a model is shown</h2>
      <p className="text-base text-ink-2">
        When an AI model writes for you, it gets up to {passageCount.most} passages that you have published and that fit
        the piece best. It is told to match their rhythm and vocabulary, and to take no facts from them.
      </p>
      {passages.length === 0 ? (
        <p className="text-base text-ink-2">Nothing yet: publish a first post.</p>
      ) : (
        <>
          {options.length > 1 ? (
            <Select
              label="For"
              hint={piece?.id === options[0]?.value && 'You changed it last.'}
              options={options}
              value={piece?.id ?? null}
              onChange={setChosen}
            />
          ) : (
            <p className="text-sm text-ink-2">
              {piece === null ? 'As things stand:' : `For “${piece.title || 'Untitled'}”, which you changed last:`}
            </p>
          )}
          <ol aria-label="Passages" className="grid gap-3">
            {passages.map((passage) => (
              <li key={`${passage.id} ${passage.text}`} className="grid gap-1">
                <blockquote
                  dir="auto"
                  className="border-s-2 border-line-strong ps-3 text-sm whitespace-pre-wrap wrap-anywhere text-ink-2"
                >
                  {passage.text}
                </blockquote>
                <span className="text-xs wrap-anywhere text-ink-3">
                  From:{' '}
                  <Link to={wizardPath(passage.id, draftPlace)} className="underline underline-offset-2">
                    {passage.title || 'Untitled'}
                  </Link>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
