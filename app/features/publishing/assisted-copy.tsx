import { type SubmitEvent, useMemo, useRef, useState } from 'react';
import { commentToCopy, type CopyText, copyTexts } from '#core/publishing/copy-texts.ts';
import { pictureTrouble, webPictureTroubles } from '#core/publishing/picture-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { Post } from '#core/publishing/post.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type PostPictures, usePostPictures } from '../pictures/use-post-pictures.ts';
import { CopyPart } from './copy-part.tsx';
import { RiDownloadLine, RiExternalLinkLine } from '@remixicon/react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { counted } from '#core/kernel/counted.ts';
import { canonicalPlace } from '#core/publishing/canonical-places.ts';
import { composeAddress, ownServer } from '#core/publishing/compose-address.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { useConnections } from '../connections/use-connections.ts';
import { useContentRows } from '../content/use-content-rows.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { savePicture } from './part-pictures.tsx';

const longestAddress = 2_000;

export interface PostedFormProps {
  readonly platformName: string;
  /** Called with null when the person gave no link. */
  readonly onPosted: (url: string | null) => Promise<void>;
}

/** Asks for the link of a post that the person has posted by hand. It is optional. */
function PostedForm({ platformName, onPosted }: PostedFormProps) {
  const [link, setLink] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const url = link.trim();
    if (url !== '' && !isWebAddress(url)) {
      setError('Enter the full address, starting with https://.');
      field.current?.focus();
      return;
    }
    setIsBusy(true);
    await onPosted(url === '' ? null : url);
    setIsBusy(false);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
      <TextField
        ref={field}
        label={`Link to the post on ${platformName}`}
        hint="Optional"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={longestAddress}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={link}
        error={error}
        onChange={(event) => {
          setLink(event.target.value);
          setError(null);
        }}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          Mark as posted
        </Button>
      </div>
    </form>
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

export interface AssistedCopyProps {
  readonly isOpen: boolean;
  readonly platform: ListedPlatform;
  readonly post: Post;
  /** The address of the post on the person's own site; null while it is not there. */
  readonly original: string | null;
  /** Whether it opens at the question for the link. */
  readonly isPosted: boolean;
  readonly onPosted: (url: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Helps a person post by hand: the text fitted to the platform and its pictures, to copy, to save or for the device's
 * share sheet; the page of the platform on which it is posted; and a confirmation.
 */
export function AssistedCopy({ isOpen, platform, onClose, ...rest }: AssistedCopyProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Post on ${platform.name}`}
      description={`${byHandSentence(platform)} Copy it, post it there, then mark it as posted.`}
    >
      <Steps platform={platform} {...rest} />
    </Dialog>
  );
}

function byHandSentence({ name, connects }: Pick<ListedPlatform, 'name' | 'connects'>): string {
  return connects ? `You post this one on ${name} yourself.` : `Rostrum cannot post on ${name} for you.`;
}

const countsFor = 'Search engines then count your own site as the original.';

/** Its state is reset each time it opens. */
function Steps({ platform, post, original, isPosted, onPosted }: Omit<AssistedCopyProps, 'isOpen' | 'onClose'>) {
  const [asksForLink, setAsksForLink] = useState(isPosted);
  /** Whether the person has a text to post. Until then the main button is the one that copies. */
  const [isTaken, setIsTaken] = useState(false);
  const trouble = pictureTrouble(post, platform, { postedBy: 'person', isReachable: true });
  const [onWeb] = webPictureTroubles([{ post, platform }]);
  const texts = copyTexts(post, platform);
  const comment = commentToCopy(post, platform);
  const listed = texts.flatMap(({ pictures }) => pictures);
  const pictures = usePostPictures(listed.map(({ hash }) => hash));
  const place = canonicalPlace(platform.key);
  const first = texts.findIndex(({ label }) => label !== 'Title');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {texts.map((copied, index) => (
        <CopyPart
          key={copied.label}
          copied={copied}
          title={platform.requiresTitle ? post.title : ''}
          isShared={index >= first}
          isMain={index === 0 && !isTaken && !asksForLink}
          onTaken={() => setIsTaken(true)}
          platformName={platform.name}
          firstNumber={1 + texts.slice(0, index).reduce((sum, each) => sum + each.pictures.length, 0)}
          pictures={pictures}
        />
      ))}
      {trouble && <p className="text-sm text-warn">{trouble}</p>}
      {onWeb && <p className="text-sm text-warn">{onWeb}</p>}
      <SavePictures listed={listed} pictures={pictures} />
      <ComposeLink platform={platform} texts={texts} />
      {original !== null && place !== null && (
        <CopyField
          label="Canonical link"
          copyLabel="Copy canonical link"
          value={original}
          hint={`${place} ${countsFor}`}
        />
      )}
      {comment && (
        <CopyPart
          copied={comment}
          title=""
          isShared={false}
          isMain={false}
          onTaken={() => {}}
          platformName={platform.name}
          firstNumber={1}
          pictures={pictures}
        />
      )}
      <div className="border-t border-line pt-4">
        {asksForLink ? (
          <PostedForm platformName={platform.name} onPosted={onPosted} />
        ) : (
          <Button {...(isTaken && { variant: 'primary' })} onClick={() => setAsksForLink(true)}>
            Mark as posted
          </Button>
        )}
      </div>
    </div>
  );
}

/** Safari drops a download that begins while another one does. */
const BETWEEN_DOWNLOADS_MS = 250;

interface SavePicturesProps {
  /** Every picture of the post, in order. */
  readonly listed: readonly PictureReference[];
  readonly pictures: PostPictures;
}

/** Saves all pictures of a post with one press, numbered in their order. */
function SavePictures({ listed, pictures }: SavePicturesProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  if (listed.length < 2) return null;
  const here = listed.flatMap(({ name, hash }, index) => {
    const file = pictures.get(hash)?.file;
    return file ? [{ name, file, number: index + 1 }] : [];
  });
  const save = async () => {
    setIsBusy(true);
    for (const [index, { file, ...named }] of here.entries()) {
      if (index > 0) await new Promise((next) => setTimeout(next, BETWEEN_DOWNLOADS_MS));
      savePicture(file, named);
    }
    const absent = listed.length - here.length;
    const started = `${counted(here.length, 'download')} started.`;
    setSentence(absent === 0 ? started : `${started} ${counted(absent, 'picture')} on another device.`);
    setIsBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isBusy={isBusy} disabled={here.length === 0} onClick={() => void save()}>
        <RiDownloadLine size={17} aria-hidden="true" />
        Save pictures
      </Button>
      <span role="status" className="text-sm text-ink-2">
        {sentence}
      </span>
    </div>
  );
}

interface ComposeLinkProps {
  readonly platform: ListedPlatform;
  readonly texts: readonly CopyText[];
}

/** Opens the page of the platform on which posts are written, with the text in it where that page takes one. */
function ComposeLink({ platform, texts }: ComposeLinkProps) {
  const [first] = texts;
  const server = useOwnServer(platform.id);
  const page = composeAddress(platform, first?.text ?? '', server);
  if (!page) return null;
  return (
    <div className="grid justify-items-start gap-1.5">
      <a href={page.address} target="_blank" rel="noreferrer noopener" className={buttonClass()}>
        <RiExternalLinkLine size={17} aria-hidden="true" />
        Open {platform.name}
      </a>
      {page.hasText && (
        <p className="text-sm text-ink-2">
          It opens with the {texts.length > 1 ? 'first part' : 'text'} filled in. If it does not, paste it.
        </p>
      )}
    </div>
  );
}

/** The server of the person's account on a platform, known by a connection that ended, or by their earlier posts there. */
function useOwnServer(platformId: number): string | null {
  const connections = useConnections();
  const rows = useContentRows();
  return useMemo(() => {
    const published = (rows ?? []).flatMap(({ row }) => row.publications ?? []);
    return ownServer({
      accountNames: connections.flatMap((each) => (each.platformId === platformId ? [each.name] : [])),
      postUrls: published.flatMap((each) => (each.platformId === platformId && each.url !== null ? [each.url] : [])),
    });
  }, [connections, rows, platformId]);
}
