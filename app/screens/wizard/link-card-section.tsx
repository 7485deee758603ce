import { useEffect, useMemo, useRef, useState } from 'react';
import { contentFailureSentence } from '#core/content/failures.ts';
import type { ContentItem } from '#core/documents/content-item.ts';
import { cardLimits, type LinkCard, readLinkCard } from '#core/publishing/link-card.ts';
import { hasPicturesFirst } from '#core/publishing/card-links.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { browserWire } from '../../browser/browser-wire.ts';
import { serverSentence } from '../../engine/wire/api-failure.ts';
import { callApi } from '../../engine/wire/call-api.ts';
import { useReached } from '../../features/account/use-reached.ts';
import { useLine } from '../../features/content/use-bound-text.ts';
import { LocalPicture } from '../../features/pictures/use-image.tsx';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface LinkCardSectionProps {
  readonly item: ContentItem;
  /** The chosen platforms that take a card. At least one. */
  readonly platforms: readonly ListedPlatform[];
  /** The ones among these that the server posts to. */
  readonly byServer: readonly ListedPlatform[];
  /** The links of the texts that go there. */
  readonly links: readonly string[];
}

/** The card of one of the draft's links: chosen, read from its page, and edited. */
export function LinkCardSection({ item, platforms, byServer, links }: LinkCardSectionProps) {
  const card = useMemo(() => readLinkCard(item), [item]);
  const [isNew, setIsNew] = useState(false);
  const covered = useMemo(() => platforms.filter((platform) => hasPicturesFirst(item, platform)), [item, platforms]);
  const byHand = platforms.filter((platform) => !byServer.includes(platform));
  return (
    <section aria-labelledby="link-card" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid gap-1">
        <h2 id="link-card" className="text-lg">
          Link card
        </h2>
        {byServer.length > 0 && (
          <p className="text-sm text-ink-2">
            The post on {namesOf(byServer)} shows the page of a link below its text. It stays as you choose it here.
          </p>
        )}
        {byHand.length > 0 && (
          <p className="text-sm text-ink-2">{namesOf(byHand)}: you post there yourself, and the card is made there.</p>
        )}
        {covered.length > 0 && (
          <p className="text-sm text-ink-2">
            On {namesOf(covered)} the post has pictures, which are shown instead of a card.
          </p>
        )}
      </div>
      {card ? (
        <EditedCard card={card} isNew={isNew} isInDraft={links.includes(card.url)} />
      ) : (
        <CardReader links={links} onRead={() => setIsNew(true)} />
      )}
    </section>
  );
}

interface CardReaderProps {
  /** At least one. */
  readonly links: readonly string[];
  readonly onRead: () => void;
}

/** Chooses a link, and has its page read by the server. */
function CardReader({ links, onRead }: CardReaderProps) {
  const { apply } = useWizard();
  const isOnline = useReached();
  const [picked, setPicked] = useState<string | null>(null);
  const [reading, setReading] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const url = picked !== null && links.includes(picked) ? picked : links[0]!;
  useEffect(() => () => reading?.abort(), [reading]);
  const read = async () => {
    const controller = new AbortController();
    setReading(controller);
    setFailure(null);
    const answered = await readPageOf(url, controller.signal);
    if (controller.signal.aborted) return;
    setReading(null);
    if (typeof answered === 'string') {
      setFailure(answered);
      return;
    }
    const { lacksPicture, ...card } = answered;
    const set = apply('setLinkCard', card);
    if (!set.ok) {
      setFailure(contentFailureSentence(set.error));
      return;
    }
    onRead();
    if (lacksPicture)
      showToast({ title: 'Card without a picture', text: 'The page names one that this server could not keep.' });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
      {links.length > 1 ? (
        <Select
          label="Link"
          className="w-full"
          options={links.map((link) => ({ value: link, label: link }))}
          value={url}
          onChange={(link) => {
            setPicked(link);
            setFailure(null);
          }}
        />
      ) : (
        <p className="max-w-full truncate text-sm">
          <bdi>{url}</bdi>
        </p>
      )}
      {reading === null ? (
        <Button disabled={!isOnline} onClick={() => void read()}>
          Read the page
        </Button>
      ) : (
        <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-2">
          <Spinner size={17} />
          Reading the page…
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              reading.abort();
              setReading(null);
            }}
          >
            Cancel
          </Button>
        </div>
      )}
      {!isOnline && <p className="text-sm text-ink-2">You are offline. The server reads the page once you are back.</p>}
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
    </div>
  );
}

/** The card of a page, or a sentence for the person. */
async function readPageOf(url: string, signal: AbortSignal): Promise<(LinkCard & ReadMore) | string> {
  try {
    const { readPage } = await import('#core/api/link-card.ts');
    const answered = await callApi(browserWire, readPage, { body: { url }, signal });
    if (answered.ok) return answered.value;
    return serverSentence(answered.error, NOT_READ).replace(/^url: (.)/, (_whole, first: string) =>
      first.toUpperCase(),
    );
  } catch {
    return NOT_READ;
  }
}

interface ReadMore {
  readonly lacksPicture: boolean;
}

const NOT_READ = 'The page could not be read. Try again.';

interface EditedCardProps {
  readonly card: LinkCard;
  /** Whether it was read just now. */
  readonly isNew: boolean;
  readonly isInDraft: boolean;
}

function EditedCard({ card, isNew, isInDraft }: EditedCardProps) {
  const { apply } = useWizard();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isNew) heading.current?.querySelector('input')?.focus();
  }, [isNew]);
  const remove = () => {
    apply('removeLinkCard', undefined);
    showToast({
      title: 'Link card removed',
      action: { label: 'Undo', run: () => void apply('setLinkCard', card) },
    });
  };
  return (
    <div ref={heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex min-w-0 items-center gap-3 text-sm text-ink-2">
        {card.image !== null && <LocalPicture hash={card.image} name="Picture of the card" isThumbnail />}
        <bdi className="truncate">{card.url}</bdi>
      </p>
      {!isInDraft && <p className="text-sm text-ink-2">The draft no longer has this link. The card still goes out.</p>}
      <CardLine card={card} name="title" label="Card title" />
      <CardLine card={card} name="description" label="Card description" />
      <Button variant="quiet" className="justify-self-start" onClick={remove}>
        Remove the card
      </Button>
    </div>
  );
}

interface CardLineProps {
  readonly card: LinkCard;
  readonly name: 'title' | 'description';
  readonly label: string;
}

function CardLine({ card, name, label }: CardLineProps) {
  const { document } = useWizard();
  /** The page that the typed words are of: another device may choose another one meanwhile. */
  const typedFor = useRef<string | null>(null);
  const input = useLine({
    document,
    path: ['linkCard', name],
    value: card[name],
    write: (text, apply) => apply('editLinkCard', { url: typedFor.current ?? card.url, field: name, text }),
  });
  return (
    <TextField
      label={label}
      maxLength={cardLimits[name]}
      value={input.value}
      error={input.failure && contentFailureSentence(input.failure)}
      onChange={(event) => {
        typedFor.current ??= card.url;
        input.change(event.target.value);
      }}
      onBlur={() => {
        input.settle();
        typedFor.current = null;
      }}
    />
  );
}

function namesOf(platforms: readonly ListedPlatform[]): string {
  return new Intl.ListFormat('en').format(platforms.map(({ name }) => name));
}
