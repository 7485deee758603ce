import { RiCheckLine } from '@remixicon/react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ContentFailure } from '#core/content/failures.ts';
import {
  type ApartPlace,
  type ApartText,
  apartTexts,
  editsIntoDraft,
  leftOutTexts,
  placeInDraft,
} from '#core/content/placed-texts.ts';
import { undoneBody } from '#core/content/restore-version.ts';
import { sortedHeads } from '#core/documents/load.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import { latestItem } from '../../features/content/use-apply-to-item.ts';
import { sayChanged } from '../../features/variants/version-tabs.tsx';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Button } from '../../ui/button.tsx';

/** Below the field of a separately written text: whether the draft contains it, because only the draft is published. */
export function ApartLine({ which }: { readonly which: ApartText }) {
  const { item } = useWizard();
  const put = useSayPut();
  // Typing does not wait for searching a long draft.
  const settled = useDeferredValue(item);
  const place = useMemo(() => placeInDraft(settled, which), [settled, which]);
  if (place === 'blank') return null;
  return (
    <PlaceLine
      sentence={placeSentences[place]}
      isStanding={place === 'standing'}
      action={placeActions[which][place]}
      onPut={() => put(which)}
    />
  );
}

/** Names the separately written texts that are not in the draft. It is a hint and blocks nothing. */
export function LeftOutNote() {
  const { item } = useWizard();
  const put = useSayPut();
  /** A text that was added from here stays listed, so that the pressed button is not replaced by an empty space. */
  const [taken, setTaken] = useState<readonly ApartText[]>([]);
  const settled = useDeferredValue(item);
  const rows = useMemo(() => {
    const leftOut = leftOutTexts(settled);
    return apartTexts.flatMap((which) => {
      const place = placeInDraft(settled, which);
      if (place === 'blank') return [];
      if (leftOut.includes(which))
        return [{ which, sentence: leftOutSentences[which], isStanding: false, action: placeActions[which][place] }];
      if (place !== 'standing' || !taken.includes(which)) return [];
      return [{ which, sentence: takenInSentences[which], isStanding: true, action: null }];
    });
  }, [settled, taken]);

  if (rows.length === 0) return null;
  const take = (which: ApartText) => {
    setTaken([...taken, which]);
    return put(which);
  };
  return (
    <section aria-labelledby="left-out" className="grid gap-1.5 rounded-md border border-line px-4 py-3 text-sm">
      <h2 id="left-out" className="font-sans text-sm font-medium">
        Only the draft is published
      </h2>
      <ul className="grid gap-3 desk:gap-1.5">
        {rows.map(({ which, ...row }) => (
          <li key={which}>
            <PlaceLine {...row} onPut={() => take(which)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface PlaceLineProps {
  readonly sentence: string;
  readonly isStanding: boolean;
  /** The button's label; null when there is no action. */
  readonly action: string | null;
  /** Returns whether the text is in the draft now. */
  readonly onPut: () => boolean;
}

/** Says whether the draft contains a text, with a button that adds it. */
function PlaceLine({ sentence, isStanding, action, onPut }: PlaceLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const put = () => {
    // The button disappears; the result is announced here.
    if (onPut()) line.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 desk:min-h-8">
      <p ref={line} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-ink-2 focus-visible:outline-none">
        {isStanding && <RiCheckLine size={16} aria-hidden="true" className="shrink-0 text-good" />}
        {sentence}
      </p>
      {action && (
        <Button size="small" onClick={put}>
          {action}
        </Button>
      )}
    </div>
  );
}

/** Returns a function that adds a separately written text to the draft, with a message and undo. */
function useSayPut(): (which: ApartText) => boolean {
  const { document } = useWizard();
  const put = usePutIntoDraft(document);
  return (which) => sayChanged(put(which), putSentences[which]);
}

const putSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Opener added to the top of the draft',
  cta: 'Call to action added to the draft',
};

/**
 * Returns a function that adds a separately written text to the draft. Its result removes the text again, and no word
 * written since.
 */
function usePutIntoDraft(
  document: OpenDocument<'content-item'>,
): (which: ApartText) => Result<() => void, ContentFailure> {
  return useCallback(
    (which) => {
      const item = latestItem(document);
      const before = sortedHeads(item);
      const put = document.applyCommand('writeText', { path: bodyPath, ...editsIntoDraft(item, which) });
      if (!put.ok) return put;
      const after = sortedHeads(document.doc());
      return ok(() => {
        const undone = undoneBody(latestItem(document), { before, after });
        document.applyCommand('writeText', { path: bodyPath, ...undone });
      });
    },
    [document],
  );
}

type WrittenPlace = Exclude<ApartPlace, 'blank'>;

/** Where a text is in the draft, shown below its own field. */
const placeSentences: Readonly<Record<WrittenPlace, string>> = {
  'no-draft': 'No draft yet.',
  missing: 'Not in the draft yet.',
  'further-down': 'Further down in the draft.',
  standing: 'In the draft.',
};

/** The action for it. A post does not begin with its call to action. */
const placeActions: Readonly<Record<ApartText, Readonly<Record<WrittenPlace, string | null>>>> = {
  opener: {
    'no-draft': 'Start the draft with it',
    missing: 'Add it to the top of the draft',
    'further-down': 'Add it to the top too',
    standing: null,
  },
  cta: {
    'no-draft': null,
    missing: 'Add it to the draft',
    'further-down': null,
    standing: null,
  },
};

const leftOutSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener is not in the draft, so it will not be published.',
  cta: 'Your call to action is not in the draft, so it will not be published.',
};

const takenInSentences: Readonly<Record<ApartText, string>> = {
  opener: 'Your opener is in the draft.',
  cta: 'Your call to action is in the draft.',
};
