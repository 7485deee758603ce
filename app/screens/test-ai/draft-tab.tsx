import { leastFor, MAX_MATERIAL } from '#core/assistant/shapes.ts';
import { draftFigures, swapDrafts } from '#core/assistant/test-page.ts';
import { answeredBy } from '../../features/assistant/assistant-words.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { DraftFigureLine } from './words.tsx';
import { DraftRequestForm } from './draft-request-form.tsx';
import { StepBar, type TabProps, useFocusWhere } from './step-bar.tsx';

const least = leastFor.headlines.characters;

export interface DraftTabProps extends TabProps<'draft'> {
  readonly onNext: () => void;
}

/** A draft of a selected topic. It can be written on by hand. */
export function DraftTab(props: DraftTabProps) {
  const { page, change, missing, onNext } = props;
  const { draft, draftBefore, draftBy, lengthNote } = page;
  const wrong = missing?.field === 'draft' ? missing : null;
  const field = useFocusWhere<HTMLTextAreaElement>(wrong);
  const figures = draftFigures(page);
  const lacking = least - draft.trim().length;
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <DraftRequestForm {...props} />
        <section aria-labelledby="draft" className="grid gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 id="draft" className="text-xl">
              First draft
            </h2>
            {draftBy && <p className="text-xs text-ink-3">From: {answeredBy(draftBy)}</p>}
          </div>
          <Textarea
            ref={field}
            label="Draft"
            isLabelHidden
            className="[&_textarea]:font-serif [&_textarea]:text-lg [&_textarea]:leading-normal"
            rows={12}
            placeholder="Your draft will appear here. You can also write your own."
            maxLength={MAX_MATERIAL}
            error={wrong && `${wrong.sentence}. Headlines need a draft of at least ${least} characters.`}
            value={draft}
            onChange={(event) => change((now) => ({ ...now, draft: event.target.value }))}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            {figures ? <DraftFigureLine figures={figures} /> : <span />}
            {draftBefore !== '' && (
              <Button size="small" onClick={() => change(swapDrafts)}>
                Restore the previous draft
              </Button>
            )}
          </div>
          {lengthNote && <p className="text-sm text-ink-2">{lengthNote}</p>}
        </section>
      </div>
      <StepBar next="Headlines" onNext={onNext}>
        {lacking > 0 ? `${lacking} more ${lacking === 1 ? 'character' : 'characters'} for headlines.` : null}
      </StepBar>
    </div>
  );
}
