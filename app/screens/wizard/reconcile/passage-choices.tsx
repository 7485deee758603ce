import { RiCheckLine } from '@remixicon/react';
import { contentFailureSentence } from '#core/content/failures.ts';
import { keptText, type Keep, type Passage } from '#core/history/passages.ts';
import type { TextPath } from '#core/documents/text-path.ts';
import { shortenText } from '#core/kernel/text.ts';
import { useKeepPassage } from '../../../data/merged/use-keep-passage.ts';
import type { MergedNews } from '../../../data/merged/use-merged-changes.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/show-toast.ts';
import { useWizard } from '../wizard-context.ts';

export interface PassageChoicesProps {
  readonly path: TextPath;
  readonly passage: Passage;
  readonly news: MergedNews;
  readonly label: string;
  /** The person has said that it stays as it is. */
  readonly isSettled: boolean;
  readonly onSettled: (isSettled: boolean) => void;
}

const done: Readonly<Record<Exclude<Keep, 'both'>, string>> = {
  mine: 'Your words kept',
  theirs: 'Their words kept',
  earlier: 'Earlier words restored',
};

/** Characters of a side that are quoted at its choice. */
const MAX_QUOTE = 60;

const frame = 'mt-1 mb-3 border-l-2 border-line-strong pl-3 font-sans whitespace-normal';

/** What may become of a passage: each choice is a new edit, and can be taken back. */
export function PassageChoices({ path, passage, news, label, isSettled, onSettled }: PassageChoicesProps) {
  const { document } = useWizard();
  const keepPassage = useKeepPassage(document, news);
  const choose = (keep: Exclude<Keep, 'both'>) => {
    const kept = keepPassage({ path, key: passage.key, keep });
    if (kept.ok) showToast({ title: done[keep], action: { label: 'Undo', run: kept.value } });
    else showToast({ title: 'Nothing was changed', text: contentFailureSentence(kept.error), tone: 'bad' });
  };
  const quote = (keep: Keep) => {
    const text = keptText(passage.spans, keep, news.here).trim();
    return text === '' ? 'nothing' : `“${shortenText(text, MAX_QUOTE)}”`;
  };
  if (isSettled) {
    return (
      <div
        role="group"
        aria-label={label}
        className={`${frame} flex flex-wrap items-center gap-1.5 text-sm text-ink-2`}
      >
        <RiCheckLine size={16} aria-hidden="true" className="text-good" />
        Both kept
        <Button size="small" variant="quiet" onClick={() => onSettled(false)}>
          Choose again
        </Button>
      </div>
    );
  }
  return (
    <div role="group" aria-label={label} className={`${frame} grid grid-cols-[repeat(2,max-content)] gap-1.5`}>
      {passage.isShared && (
        <p className="col-span-2 text-xs text-ink-2">
          Mine: {quote('mine')} · Theirs: {quote('theirs')}
        </p>
      )}
      {passage.isShared && (
        <>
          <Button size="small" onClick={() => onSettled(true)}>
            Keep both
          </Button>
          <Button size="small" onClick={() => choose('mine')}>
            Keep mine
          </Button>
          <Button size="small" onClick={() => choose('theirs')}>
            Keep theirs
          </Button>
        </>
      )}
      <Button size="small" variant={passage.isShared ? 'outlined' : 'quiet'} onClick={() => choose('earlier')}>
        Restore earlier
      </Button>
    </div>
  );
}
