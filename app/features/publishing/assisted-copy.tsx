import { RiCheckLine, RiDownloadLine, RiExternalLinkLine, RiFileCopyLine } from '@remixicon/react';
import { type SubmitEvent, useRef, useState } from 'react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { type CopyText, copyTexts } from '#core/publishing/copy-texts.ts';
import { pictureTrouble } from '#core/publishing/picture-sentence.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import type { Post } from '#core/publishing/post.ts';
import type { ImageRow } from '../../engine/store/rows.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useImage } from '../pictures/use-image.tsx';

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
          Mark as shared
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
  /** Whether it opens at the question for the link. */
  readonly isPosted: boolean;
  readonly onPosted: (url: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Helps a person post by hand: the text fitted to the platform, its pictures, a link to the platform, and a
 * confirmation.
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

/** Its state is reset each time it opens. */
function Steps({ platform, post, isPosted, onPosted }: Omit<AssistedCopyProps, 'isOpen' | 'onClose'>) {
  const [asksForLink, setAsksForLink] = useState(isPosted);
  const page = platform.composePage;
  const trouble = pictureTrouble(post, platform, { postedBy: 'person', isReachable: true });
  return (
    <div className="grid gap-5">
      {copyTexts(post, platform).map((copied) => (
        <CopyPart key={copied.label} copied={copied} platformName={platform.name} />
      ))}
      {trouble && <p className="text-sm text-warn">{trouble}</p>}
      {page && (
        <div>
          <a href={page} target="_blank" rel="noreferrer noopener" className={buttonClass()}>
            <RiExternalLinkLine size={17} aria-hidden="true" />
            Open {platform.name}
          </a>
        </div>
      )}
      <div className="border-t border-line pt-4">
        {asksForLink ? (
          <PostedForm platformName={platform.name} onPosted={onPosted} />
        ) : (
          <Button variant="primary" onClick={() => setAsksForLink(true)}>
            I posted it
          </Button>
        )}
      </div>
    </div>
  );
}

export interface CopyPartProps {
  readonly copied: CopyText;
  readonly platformName: string;
}

/** A post's text with a copy button, how much of the platform's limit it uses, and the pictures that go with it. */
function CopyPart({ copied: { label, text, characters, max, pictures }, platformName }: CopyPartProps) {
  const [outcome, setOutcome] = useState<'no' | 'yes' | 'refused'>('no');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('yes');
    } catch {
      // Without permission to use the clipboard, the text is selected so that the person can copy it.
      field.current?.select();
      setOutcome('refused');
    }
  };
  const downloads = (
    <PictureDownloads label={label === 'Text' ? 'Pictures' : `Pictures of ${label}`} pictures={pictures} />
  );
  if (text === '') return downloads;
  return (
    <div className="grid gap-2">
      <Textarea
        ref={field}
        dir="auto"
        readOnly
        label={label}
        value={text}
        hint={countSentence({ characters, max }, platformName)}
      />
      <div className="flex items-center gap-3">
        <Button onClick={() => void copy()}>
          <RiFileCopyLine size={17} aria-hidden="true" />
          Copy {label.charAt(0).toLowerCase()}
          {label.slice(1)}
        </Button>
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {outcome === 'yes' && <RiCheckLine size={16} aria-hidden="true" className="text-good" />}
          {outcome === 'yes' && 'Copied'}
          {outcome === 'refused' && 'Your browser blocked copying. The text is selected: press Ctrl C or ⌘C.'}
        </span>
      </div>
      {downloads}
    </div>
  );
}

/** "1,204 of 3,000 characters". */
function countSentence({ characters, max }: Pick<CopyText, 'characters' | 'max'>, platformName: string): string {
  const count = characters.toLocaleString('en');
  if (max === null) return `${count} characters`;
  const over = characters - max;
  const of = `${count} of ${max.toLocaleString('en')} characters`;
  return over > 0 ? `${of}: ${over.toLocaleString('en')} over the ${platformName} limit` : of;
}

interface PictureDownloadsProps {
  readonly label: string;
  readonly pictures: readonly PictureReference[];
}

/** The pictures of a text as downloads: copying the text does not copy them. */
function PictureDownloads({ label, pictures }: PictureDownloadsProps) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-2">
      {pictures.map((picture, index) => (
        <PictureDownload key={`${index} ${picture.hash}`} {...picture} />
      ))}
    </ul>
  );
}

function PictureDownload({ name, hash }: PictureReference) {
  const { image } = useImage(hash);
  const shownName = name || 'Picture';
  return (
    <li className="flex items-center justify-between gap-3">
      <span dir="auto" className="min-w-0 truncate text-sm text-ink-2">
        {shownName}
      </span>
      {image ? (
        <Button size="small" onClick={() => save(image, shownName)}>
          <RiDownloadLine size={16} aria-hidden="true" />
          Save<span className="sr-only"> {shownName}</span>
        </Button>
      ) : (
        <span className="text-sm text-ink-3">{image === undefined ? 'Loading…' : 'On another device'}</span>
      )}
    </li>
  );
}

function save({ bytes, type }: ImageRow, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${type.split('/')[1] ?? 'webp'}`;
  link.click();
  // The browser has read the bytes once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
