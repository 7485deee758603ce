import { RiCheckLine, RiFileCopyLine, RiShareForwardLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import type { CopyText } from '#core/publishing/copy-texts.ts';
import { pictureFileName } from '#core/publishing/picture-file-name.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import type { PostPictures } from '../pictures/use-post-pictures.ts';
import { PartPictures } from './part-pictures.tsx';

export interface CopyPartProps {
  readonly copied: CopyText;
  /** Empty where posts have no title. */
  readonly title: string;
  /** Whether the share sheet gets it. */
  readonly isShared: boolean;
  /** Whether copying is the next thing to do. */
  readonly isMain: boolean;
  /** Called once the text was copied or shared. */
  readonly onTaken: () => void;
  readonly platformName: string;
  /** Number of its first picture among those of the post, from 1. */
  readonly firstNumber: number;
  readonly pictures: PostPictures;
}

type Outcome =
  | 'none'
  | 'copied'
  | 'not-copied'
  | 'shared'
  | 'shared-text-copied'
  | 'shared-with-some'
  | 'shared-without-pictures'
  | 'not-shared';

const sentences: Readonly<Record<Exclude<Outcome, 'none'>, string>> = {
  copied: 'Copied',
  'not-copied': 'Your browser blocked copying. The text is selected: press Ctrl C or ⌘C.',
  shared: 'Handed to the app that you chose.',
  'shared-text-copied': 'Handed to the app that you chose. If the text is not there, paste it: it is copied too.',
  'shared-with-some': 'Some pictures are not on this device, so they were not handed over. Add them there.',
  'shared-without-pictures': 'Your browser handed over the text only. Save the pictures and add them there.',
  'not-shared': 'Sharing did not work. Copy the text instead.',
};

/**
 * A text of a post with the pictures that go with it: how much of the platform's limit it uses, a button that copies it,
 * and one that opens the share sheet on a device that has one.
 */
export function CopyPart({
  copied,
  title,
  isShared,
  isMain,
  onTaken,
  platformName,
  firstNumber,
  pictures,
}: CopyPartProps) {
  const { label, text, characters, max, pictures: listed } = copied;
  const [outcome, setOutcome] = useState<Outcome>('none');
  const field = useRef<HTMLTextAreaElement>(null);
  const inSentence = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const isWhole = label === 'Text';
  const isReady = listed.every(({ hash }) => pictures.has(hash));

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      onTaken();
    } catch {
      // Without permission to use the clipboard, the text is selected so that the person can copy it.
      field.current?.select();
      setOutcome('not-copied');
    }
  };
  const share = async () => {
    const files = listed.flatMap(({ hash, name }, index) => {
      const file = pictures.get(hash)?.file;
      return file ? [new File([file], pictureFileName(name, firstNumber + index, file.type), { type: file.type })] : [];
    });
    const taken = canHandOver(files) ? files : [];
    // Many apps take the pictures and drop the text. The press allows both calls only while neither was waited for.
    const copying =
      taken.length > 0 && text !== ''
        ? navigator.clipboard.writeText(text).then(
            () => true,
            () => false,
          )
        : null;
    const handOver = await openShareSheet({ title, text, files: taken });
    if (handOver === 'failed') return setOutcome('not-shared');
    const isCopied = (await copying) ?? false;
    if (handOver === 'cancelled') return setOutcome(isCopied ? 'copied' : 'none');
    onTaken();
    if (taken.length < files.length) setOutcome('shared-without-pictures');
    else if (files.length < listed.length) setOutcome('shared-with-some');
    else setOutcome(isCopied ? 'shared-text-copied' : 'shared');
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {text !== '' && (
        <Textarea
          ref={field}
          dir="auto"
          readOnly
          label={label}
          value={text}
          // The way to the platform and "Mark as posted" stay in sight below a long text.
          className="[&_textarea]:max-h-[36dvh]"
          hint={countSentence({ characters, max }, platformName)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isShared && hasShareSheet() && (
          <Button isBusy={!isReady} onClick={() => void share()}>
            <RiShareForwardLine size={17} aria-hidden="true" />
            {isWhole ? 'Share…' : `Share ${inSentence}…`}
          </Button>
        )}
        {text !== '' && (
          <Button {...(isMain && { variant: 'primary' })} onClick={() => void copy()}>
            <RiFileCopyLine size={17} aria-hidden="true" />
            Copy {inSentence}
          </Button>
        )}
        <span role="status" className="flex min-w-0 items-center gap-1.5 text-sm text-ink-2">
          {(outcome === 'copied' || outcome.startsWith('shared')) && (
            <RiCheckLine size={16} aria-hidden="true" className="shrink-0 text-good" />
          )}
          {outcome !== 'none' && sentences[outcome]}
        </span>
      </div>
      <PartPictures
        label={isWhole ? 'Pictures' : `Pictures of ${label}`}
        listed={listed}
        firstNumber={firstNumber}
        pictures={pictures}
      />
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

/** A post for the system's share sheet. */
export interface HandedPost {
  /** Empty where posts have no title. */
  readonly title: string;
  readonly text: string;
  readonly files: readonly File[];
}

/** A sheet that the person closed again is no failure. */
export type HandOver = 'handed-over' | 'cancelled' | 'failed';

/** Whether the device has a share sheet. Firefox on computers has none. */
function hasShareSheet(): boolean {
  return 'share' in navigator && typeof navigator.share === 'function';
}

/** Whether the share sheet takes these files. */
function canHandOver(files: readonly File[]): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [...files] });
}

/** Opens the share sheet. Browsers allow it only directly in answer to a press. */
async function openShareSheet({ title, text, files }: HandedPost): Promise<HandOver> {
  try {
    await navigator.share({
      ...(title !== '' && { title }),
      ...(text !== '' && { text }),
      ...(files.length > 0 && { files: [...files] }),
    });
    return 'handed-over';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
