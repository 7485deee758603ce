import { RiEyeLine } from '@remixicon/react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import { readRegister } from '#core/documents/registers.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { hasWords, readPost } from '#core/publishing/post.ts';
import { ownSiteId } from '#core/publishing/publication.ts';
import { sitePath } from '#core/publishing/site-address.ts';
import { slugStem } from '#core/publishing/slug.ts';
import { typedFigures } from '#core/publishing/typed-figures.ts';
import type { ApplyHere } from '../../engine/documents/apply-here.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useReached } from '../account/use-reached.ts';
import { useSession } from '../account/use-session.ts';
import { useReadMadePost } from '../writing/use-made-post.ts';
import { AddPlatform, offeredPlatforms } from './add-platform.tsx';
import { useChangedPost } from './changed-post.ts';
import { DistributionRow, notChosen, PublishOutcome } from './distribution-row.tsx';
import { FiguresAtRest } from './figures-at-rest.tsx';
import { useKeptFigures } from './kept-figures.ts';
import { type PlatformState, resultsSince, standing } from './platform-states.ts';
import { endMissingPlatforms, isUnderWay, sayCancelled, sayPublishOutcome, sayResult } from './publication-words.ts';
import { QueuedCalls } from './queued-calls.tsx';
import type { RowWish } from './row-actions.tsx';
import type { Copier } from './use-copying.ts';
import type { Publications } from './use-publications.ts';
import type { PublishItem } from './use-publish-item.ts';

const Attempts = lazyPart(() => import('./attempts.tsx'), 'Attempts');
const PostReplies = lazyPart(() => import('./post-replies.tsx'), 'PostReplies');
const NumbersDialog = lazyPart(() => import('./numbers-dialog.tsx'), 'NumbersDialog');
const AssistedCopy = lazyPart(() => import('./assisted-copy.tsx'), 'AssistedCopy');
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx'), 'PreviewDialog');

export interface DistributionListProps {
  /** Gets the focus when the publish button disappears. */
  readonly headingRef?: RefObject<HTMLHeadingElement | null>;
  readonly item: ContentItem;
  readonly apply: ApplyHere;
  readonly publications: Publications;
  readonly publishing: PublishItem;
  readonly copier: Copier;
  /** Whether every platform is listed with a switch. Otherwise only the chosen ones are, with a list to add others. */
  readonly listsAll?: boolean;
  /** Opens the screen where another time is chosen. */
  readonly onReschedule?: () => void;
  /** Set where the person asked to publish while no platform was chosen. */
  readonly missingPlatform?: { readonly sentence: string } | null;
}

/** The platforms of an item, each with its publication's state. */
export function DistributionList({
  headingRef,
  item,
  apply,
  publications,
  publishing,
  copier,
  listsAll = false,
  missingPlatform = null,
  onReschedule,
}: DistributionListProps) {
  const { platforms, calls, connections, cancelling } = publications;
  const { copying } = copier;
  const isOnline = useReached();
  const [now] = useState(Date.now);
  /** A row stays visible once shown: switching a platform off must not remove the row under the pointer. */
  const [shownIds, setShownIds] = useState<readonly number[]>([]);
  const [isTold, setIsTold] = useState(false);
  const readMadePost = useReadMadePost();
  const [preview, setPreview] = useState<'not-asked' | 'open' | 'closed'>('not-asked');
  /** The platform whose numbers are typed in. */
  const [numbersOf, setNumbersOf] = useState<number | null>(null);

  useResult(platforms);

  const known = new Set(platforms.map(({ platform }) => platform.id));
  if ([...known].some((id) => !shownIds.includes(id))) setShownIds([...new Set([...shownIds, ...known])]);
  const connected = new Set(connections.map(({ platformId }) => platformId));
  const others = listsAll ? offeredPlatforms(connected).map(({ id }) => id) : [];
  const rows = [...new Set([...others, ...shownIds])].flatMap(
    (id) => platforms.find(({ platform }) => platform.id === id) ?? notChosen(id, connected) ?? [],
  );
  const previewed = hasWords(item) ? platforms.filter(({ isChosen }) => isChosen).map(({ platform }) => platform) : [];
  const changed = useChangedPost(item, platforms);
  const siteAddress = useSiteAddress(item, platforms);
  const figures = useKeptFigures()?.posts;
  const context = { now, isOnline, dueAt: readRegister(item.schedule?.at) };
  const choose = (platformId: number, chosen: boolean) => {
    apply('choosePlatform', { platformId, chosen });
    if (chosen) endMissingPlatforms();
  };

  const takeBack = async ({ platform, latest }: PlatformState) => {
    if (!(await publishing.takeBackShared(platform.id))) {
      sayPublishOutcome('not-saved', { isOnline });
      return;
    }
    const url = latest?.url ?? null;
    showToast({
      title: `Not posted on ${platform.name}`,
      text: 'You can post it again.',
      action: { label: 'Undo', run: () => void publishing.recordShared({ platformId: platform.id, url }) },
    });
  };
  const grant = async (state: PlatformState, wish: RowWish) => {
    const { id } = state.platform;
    switch (wish) {
      case 'not-posted':
        await takeBack(state);
        return;
      case 'copy':
        await copier.handOver(id);
        return;
      case 'posted':
        copier.askForLink(id);
        return;
      case 'numbers':
        setNumbersOf(id);
        return;
      case 'reschedule':
        onReschedule?.();
        return;
      case 'publish':
      case 'post-again': {
        const outcome = await publishing.publish([id], { postsAgain: wish === 'post-again' });
        sayPublishOutcome(outcome, { isOnline });
        return;
      }
      case 'update':
        sayPublishOutcome(await publishing.update(id), { isOnline, action: 'update' });
        return;
      case 'take-down':
        sayPublishOutcome(await publishing.takeDown(id), { isOnline, action: 'take-down' });
        return;
      case 'is-there':
      case 'is-not-there':
        sayPublishOutcome(await publishing.settle(id, wish === 'is-there'), { isOnline, action: 'settle' });
        return;
    }
  };
  const cancel = async (callId: number) => {
    cancelling(callId);
    sayCancelled(await publishing.cancel(callId));
  };
  const updates = platforms.flatMap(({ platform, latest }) =>
    latest?.updatedAt ? [{ platformId: platform.id, at: latest.updatedAt }] : [],
  );
  const copied = copying && findPlatform(copying.id);
  const itemId = readRegister(item.id);
  const figuresOf = (platformId: number) =>
    figures?.find((each) => each.itemId === itemId && each.platformId === platformId) ?? null;

  return (
    <section aria-labelledby="distribution" className="grid gap-3">
      {/* Beside the button that hides the panel. */}
      <div className="flex items-center justify-between gap-3 desk:in-data-beside-panel:pr-8">
        <h2 id="distribution" ref={headingRef} tabIndex={-1} className="text-lg focus-visible:outline-none">
          Platforms
        </h2>
        {previewed.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            className="-my-1.5 -mr-2.5"
            onPointerEnter={() => void PreviewDialog.preload()}
            onClick={() => setPreview('open')}
          >
            <RiEyeLine size={16} aria-hidden="true" />
            See how it looks
          </Button>
        )}
      </div>
      <PublishOutcome platforms={platforms} />
      <QueuedCalls
        calls={calls}
        isOnline={isOnline}
        onCancel={(callId) => void cancel(callId)}
        onSendAgain={(callId) => void publishing.sendAgain(callId)}
        onDiscard={(callId) => void publishing.discard(callId)}
      />
      {rows.length > 0 && (
        <ul aria-label="Platforms">
          {rows.map((state) => (
            <DistributionRow
              key={state.platform.id}
              state={state}
              connection={connections.find(({ platformId }) => platformId === state.platform.id)}
              address={state.platform.id === ownSiteId ? siteAddress : null}
              context={context}
              figures={figuresOf(state.platform.id)}
              typed={typedFigures(item, state.platform.id)}
              changedSince={changed?.platformId === state.platform.id ? changed.since : null}
              canReschedule={onReschedule !== undefined}
              onChoose={(isChosen) => choose(state.platform.id, isChosen)}
              onWish={(wish) => void grant(state, wish)}
            />
          ))}
        </ul>
      )}
      {itemId !== null && platforms.some(({ shown }) => shown.type === 'shared') && (
        <PartBoundary fallback={null}>
          <PostReplies itemId={itemId} platforms={platforms} />
        </PartBoundary>
      )}
      {itemId !== null && platforms.some(({ latest }) => latest !== null) && (
        <details onToggle={(event) => setIsTold(event.currentTarget.open)} className="grid">
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 text-sm text-ink-2 hover:text-ink desk:min-h-8 desk:py-1">
            What happened
          </summary>
          {isTold && (
            <PartBoundary fallback={null}>
              <Attempts itemId={itemId} now={now} updates={updates} />
            </PartBoundary>
          )}
        </details>
      )}
      <FiguresAtRest />
      {numbersOf !== null && (
        <PartBoundary fallback={null}>
          <NumbersDialog
            platformName={findPlatform(numbersOf)?.name ?? ''}
            typed={typedFigures(item, numbersOf)}
            onSave={(typed) => {
              apply('typeFigures', { platformId: numbersOf, figures: typed, at: new Date().toISOString() });
              setNumbersOf(null);
            }}
            onClose={() => setNumbersOf(null)}
          />
        </PartBoundary>
      )}
      <AddPlatform
        listed={new Set([...shownIds, ...others])}
        connected={connected}
        onAdd={(id) => choose(id, true)}
        missing={missingPlatform}
      />
      {preview !== 'not-asked' && (
        <PartBoundary fallback={null}>
          <PreviewDialog
            item={item}
            platforms={previewed}
            isOpen={preview === 'open'}
            onClose={() => setPreview('closed')}
          />
        </PartBoundary>
      )}
      {copied && (
        <PartBoundary fallback={null}>
          <AssistedCopy
            isOpen={copying.isOpen}
            isPosted={copying.isPosted}
            platform={copied}
            post={readMadePost(item, copying.id)}
            original={addressOnSite(platforms)}
            onClose={copier.close}
            onPosted={async (url) => {
              const outcome = await publishing.recordShared({ platformId: copying.id, url });
              if (outcome !== 'queued') sayPublishOutcome(outcome, { isOnline });
              copier.close();
            }}
          />
        </PartBoundary>
      )}
    </section>
  );
}

/** The address of an item's post on the person's own site; null while it is not there. */
function addressOnSite(platforms: readonly PlatformState[]): string | null {
  const latest = platforms.find(({ platform }) => platform.id === ownSiteId)?.latest;
  return latest?.state === 'shared' ? latest.url : null;
}

/** Says how it went once nothing is under way any more. */
function useResult(platforms: readonly PlatformState[]): void {
  const underWay = useRef(new Map<number, string>());
  const key = platforms.flatMap(({ platform, shown }) => (isUnderWay(shown) ? platform.id : [])).join(' ');
  const follow = useEffectEvent((ids: readonly number[]) => {
    for (const id of ids) {
      if (underWay.current.has(id)) continue;
      underWay.current.set(id, standing(platforms.find(({ platform }) => platform.id === id)?.latest ?? null));
    }
    if (ids.length > 0 || underWay.current.size === 0) return;
    sayResult(resultsSince(underWay.current, platforms));
    underWay.current.clear();
  });
  useEffect(() => {
    follow(key === '' ? [] : key.split(' ').map(Number));
  }, [key]);
}

/** An item's address on the person's own site, or "Will be at …" before it is there; null where it gets none. */
function useSiteAddress(item: ContentItem, platforms: readonly PlatformState[]): string | null {
  const username = useSession().user?.username;
  const own = platforms.find(({ platform }) => platform.id === ownSiteId);
  const { title } = readPost(item, ownSiteId);
  if (own?.latest?.url) return readable(own.latest.url);
  if (!own?.isChosen || !username || !title) return null;
  // The server appends a number to an address that is taken.
  return `Will be at ${readable(location.origin + sitePath(username, slugStem(title)))}`;
}

/** An address without its scheme, with the letters of its language. */
function readable(address: string): string {
  try {
    return decodeURI(address.replace(/^https?:\/\//, ''));
  } catch {
    return address;
  }
}
