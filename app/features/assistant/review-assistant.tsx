import { RiCheckLine } from '@remixicon/react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { TaskReply } from '#core/ai-tasks.ts';
import type { UnlikeSentence } from '#core/built-in-assistant/voice/unlike-sentences.ts';
import { type ReviewLine, shownChecklist } from '#core/grammar/findings.ts';
import { readRegister } from '#core/documents/registers.ts';
import { type AnsweredAiRequest, readAiReply, storeAiReply } from '../../engine/store/ai-requests.ts';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/show-toast.ts';
import { ConfidencePill } from '../content/score-tone.tsx';
import { findingsIn, findingsShown } from '../grammar/finding-marks.ts';
import { useDesk } from '../writing/desk-context.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { DeviceProofread } from './device-proofread.tsx';
import { ItemAssistant } from './item-assistant.tsx';
import { type Claim, ReviewClaims } from './review-claims.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { PassageRewriter } from './passage-rewriter.tsx';
import { type MarginRemark, ReviewMargin } from './review-margin.tsx';
import { Revisions } from './revision-assistant.tsx';
import { useHasModel } from './use-providers.ts';
import { asSuggestions, SuggestionList } from './suggestion-list.tsx';
import { useUnlikeSentences } from './unlike-sentences.tsx';
import { type DatedRepeat, useRepeats } from '../embedding/use-repeats.ts';

const keptIn = { step: 'review-edit', field: 'existingReview' } as const;

/** Below this many characters a review says little (docs/rules.md, "Required and limits"). */
const SHORT = 50;

/** The AI review panel (docs/rules.md, "Screens"), named for whoever reads the draft. It gives no number for quality. */
export function ReviewAssistant() {
  const { id, item, apply } = useWizard();
  const unlike = useUnlikeSentences(id, item.body);
  const repeats = useRepeats(id, item.body);
  const hasModel = useHasModel();
  const reviewed = readAiReply('review', readRegister(item.steps[keptIn.step][keptIn.field]));
  const given = reviewed?.provider;
  const isByModel = given === undefined ? hasModel : given !== 'built-in';
  const keep = (answer: AnsweredAiRequest<'review'>) =>
    apply('setStepValue', { ...keptIn, value: storeAiReply(answer) });
  const answered = (answer: AnsweredAiRequest<'review'>) => {
    const { claims = [], dismissed = [] } = reviewed?.reply ?? {};
    const ticked = claims.filter(({ isChecked }) => isChecked).map(({ quote }) => quote);
    // A claim that was checked stays checked in the next review, and what was dismissed stays so.
    if (ticked.length + dismissed.length > 0)
      keep(
        withDismissed(
          withTicks(answer, (quote, isChecked) => isChecked || ticked.includes(quote)),
          dismissed,
        ),
      );
    showToast({ title: 'Content Reviewed', text: 'The review is next to your draft.' });
  };
  return (
    <>
      <ItemAssistant
        task="review"
        keptIn={keptIn}
        title={isByModel ? 'AI review' : 'Review'}
        action="Review the draft"
        again="Generate New Review"
        working="Reading your draft…"
        about="Finds what to improve and marks it in your draft. It changes nothing by itself."
        isAlone
        onAnswered={answered}
      >
        {(answer) => (
          <Review
            reply={answer.reply}
            text={item.body}
            unlike={unlike}
            repeats={repeats}
            onDismiss={(words) => {
              const { dismissed = [] } = answer.reply;
              keep(withDismissed(answer, [...dismissed, words]));
              showToast({
                title: 'Kept as it is',
                action: { label: 'Undo', run: () => keep(withDismissed(answer, dismissed)) },
              });
            }}
            onTick={(ticked, isTicked) =>
              keep(withTicks(answer, (quote, isChecked) => (quote === ticked ? isTicked : isChecked)))
            }
          />
        )}
      </ItemAssistant>
      <DeviceProofread text={item.body} remarks={reviewed?.reply.suggestions ?? none} />
      <Revisions />
      <PassageRewriter />
    </>
  );
}

const none: readonly MarginRemark[] = [];

/** The review with its ticks set anew. */
function withTicks(
  answer: AnsweredAiRequest<'review'>,
  isTicked: (quote: string, isChecked: boolean) => boolean,
): AnsweredAiRequest<'review'> {
  const claims = (answer.reply.claims ?? []).map(({ isChecked = false, ...claim }): Claim => ({
    ...claim,
    isChecked: isTicked(claim.quote, isChecked),
  }));
  return { ...answer, reply: { ...answer.reply, claims } };
}

/** Sentences that the person dismissed; the oldest ones are forgotten. */
const MOST_DISMISSED = 50;

function withDismissed(answer: AnsweredAiRequest<'review'>, dismissed: readonly string[]): AnsweredAiRequest<'review'> {
  return { ...answer, reply: { ...answer.reply, dismissed: dismissed.slice(-MOST_DISMISSED) } };
}

interface ReviewProps {
  readonly reply: TaskReply<'review'>;
  /** The current text of the draft. */
  readonly text: string;
  /** Its sentences that do not sound like the person. */
  readonly unlike: readonly UnlikeSentence[];
  /** Its passages that say again what the person has published. */
  readonly repeats: readonly DatedRepeat[];
  readonly onTick: (quote: string, isChecked: boolean) => void;
  readonly onDismiss: (words: string) => void;
}

function Review({ reply, text, unlike, repeats, onTick, onDismiss }: ReviewProps) {
  const { confidence, strengths, improvements, suggestions, claims = [], checklist = [], unjudged } = reply;
  const kinds = useFindingKinds();
  const remarks = useMemo(() => {
    const dismissed = new Set(reply.dismissed);
    return [
      // Claims have a list of their own.
      ...reply.suggestions.filter(({ category }) => (reply.claims ?? []).length === 0 || category !== 'Source'),
      ...unlike.filter(({ words }) => !dismissed.has(words)).map(unlikeRemark),
      ...repeats.filter(({ words }) => !dismissed.has(words)).map(repeatRemark),
    ];
  }, [reply, unlike, repeats]);
  return (
    <>
      {checklist.length === 0 && <ConfidencePill value={confidence} />}
      {text.trim().length < SHORT && (
        <p className="text-sm text-warn">
          <b className="font-semibold">Short Content Notice</b> There is little to review yet. Write more first.
        </p>
      )}
      {unjudged && <p className="text-sm text-ink-2">{unjudged}</p>}
      {remarks.length === 0 && claims.length === 0 && (
        <p className="text-base text-ink-2">Nothing obvious to fix. Read it aloud once before you publish.</p>
      )}
      <ReviewMargin title="Suggestions" suggestions={remarks} text={text} onDismiss={onDismiss} />
      <ReviewClaims claims={claims} text={text} onTick={onTick} />
      <SuggestionList title="Improvements" suggestions={asSuggestions(notAmong(improvements, suggestions))} />
      <SuggestionList title="Strengths" suggestions={asSuggestions(strengths)} />
      {checklist.length > 0 && <ReviewChecklist checklist={shownChecklist(checklist, kinds)} />}
      <ReviewFigures />
    </>
  );
}

function unlikeRemark({ words, reason, own }: UnlikeSentence): MarginRemark {
  return {
    category: 'Your voice',
    priority: 'low',
    issue: 'Does not sound like you.',
    suggestion: reason,
    location: words,
    own,
  };
}

function repeatRemark({ words, own, day }: DatedRepeat): MarginRemark {
  return {
    category: 'Said before',
    priority: 'low',
    issue: day === null ? 'You wrote about this before.' : `You wrote about this on ${day}.`,
    suggestion: 'If you mean to say it again, link to that post or add what is new.',
    location: words,
    own,
  };
}

/** The kinds of what the checker marks in the draft, as they are now. */
function useFindingKinds(): ReadonlySet<string> {
  const view = useDesk()?.view ?? null;
  const listen = useCallback(
    (listener: () => void) => {
      view?.dom.addEventListener(findingsShown, listener);
      return () => view?.dom.removeEventListener(findingsShown, listener);
    },
    [view],
  );
  const kinds = useSyncExternalStore(listen, () =>
    view ? [...new Set(findingsIn(view.state).map(({ kind }) => kind))].toSorted().join('\n') : '',
  );
  return useMemo(() => new Set(kinds === '' ? [] : kinds.split('\n')), [kinds]);
}

/** The lines that were checked, and which are done. Their share is all that a score says. */
function ReviewChecklist({ checklist }: { readonly checklist: readonly ReviewLine[] }) {
  const done = checklist.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label="Checklist" className="grid gap-2">
      <h3 className="font-sans text-sm font-medium text-ink-2">
        Checklist{' '}
        <span className="font-normal text-ink-3 tabular-nums">
          {done} of {checklist.length} done
        </span>
      </h3>
      <ul className="grid gap-1 text-sm">
        {checklist.map(({ name, isDone }) => (
          <li key={name} className={classNames('flex items-center gap-2', !isDone && 'text-ink-3')}>
            {isDone ? (
              <RiCheckLine size={16} aria-hidden="true" className="shrink-0 text-good" />
            ) : (
              <span aria-hidden="true" className="w-4 shrink-0 text-center">
                –
              </span>
            )}
            {name}
            <span className="sr-only">{isDone ? ', done' : ', open'}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The improvements that no suggestion repeats. */
function notAmong(improvements: readonly string[], suggestions: readonly { readonly issue: string }[]): string[] {
  return improvements.filter((line) => suggestions.every(({ issue }) => issue !== line));
}
