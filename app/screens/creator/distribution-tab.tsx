import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { awaitsPublishing } from '#core/publishing/publication.ts';
import { DistributionList } from '../../features/publishing/distribution-list.tsx';
import { sayPublishOutcome } from '../../features/publishing/publication-words.ts';
import { firstByHand, useCopying } from '../../features/publishing/use-copying.ts';
import type { Publications } from '../../features/publishing/use-publications.ts';
import { usePublishItem } from '../../features/publishing/use-publish-item.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { Button } from '../../ui/button.tsx';
import type { ReadyItem } from '../../features/content/use-content-item.ts';

/** Milliseconds after publishing until the form is empty again (docs/rules.md, "Figures"). */
const RESET_MS = 2000;

export interface DistributionTabProps {
  readonly id: string;
  readonly opened: ReadyItem;
  readonly publications: Publications;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** The item was just created, and the focus moves here. */
  readonly hasFocus: boolean;
  readonly onOver: () => void;
}

/** The item's platforms and the state of each publication. When all are done, the creator starts again. */
export function DistributionTab({ id, opened, publications, headingRef, hasFocus, onOver }: DistributionTabProps) {
  const { document, item, apply } = opened;
  const isOnline = useReached();
  const publishing = usePublishItem({ id, document, apply });
  const [isBusy, setIsBusy] = useState(false);
  const copier = useCopying(publishing);
  const [isAsked, setIsAsked] = useState(false);
  const chosen = publications.platforms.filter(({ isChosen }) => isChosen);
  const left = chosen.filter(({ shown }) => awaitsPublishing(shown));
  const isOut = isAsked && chosen.length > 0 && chosen.every(({ shown }) => shown.type === 'shared');

  useEffect(() => {
    if (hasFocus) headingRef.current?.focus();
  }, [hasFocus, headingRef]);

  const begin = useEffectEvent(onOver);
  useEffect(() => {
    if (!isOut) return undefined;
    const timer = setTimeout(() => begin(), RESET_MS);
    return () => clearTimeout(timer);
  }, [isOut]);

  const distribute = async () => {
    const asked = left.filter(({ postedBy }) => postedBy === 'server');
    const byHand = asked.length === 0 ? firstByHand(left) : null;
    if (byHand !== null) {
      await copier.handOver(byHand);
      return;
    }
    setIsBusy(true);
    const outcome = await publishing.publish(asked.map(({ platform }) => platform.id)).finally(() => setIsBusy(false));
    if (!sayPublishOutcome(outcome, { isOnline })) return;
    setIsAsked(true);
    headingRef.current?.focus();
  };

  return (
    <div className="grid max-w-[720px] gap-5">
      <DistributionList
        listsAll
        headingRef={headingRef}
        item={item}
        apply={apply}
        publications={publications}
        publishing={publishing}
        copier={copier}
      />
      <div className="flex flex-wrap items-center gap-3">
        {(left.length > 0 || chosen.length === 0) && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void distribute()}>
            Distribute Content
          </Button>
        )}
        <Button onClick={onOver}>Create another</Button>
        {!isOnline && left.some(({ postedBy }) => postedBy === 'server') && (
          <p className="text-sm text-ink-2">It will be posted when you’re back online.</p>
        )}
      </div>
    </div>
  );
}
