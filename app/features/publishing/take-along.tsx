import { RiDownloadLine, RiExternalLinkLine } from '@remixicon/react';
import { useState } from 'react';
import type { PictureReference } from '#core/documents/pictures.ts';
import { counted } from '#core/kernel/counted.ts';
import { composeAddress } from '#core/publishing/compose-address.ts';
import type { CopyText } from '#core/publishing/copy-texts.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import type { PostPictures } from '../pictures/use-post-pictures.ts';
import { savePicture } from './part-pictures.tsx';

/** Safari drops a download that begins while another one does. */
const BETWEEN_DOWNLOADS_MS = 250;

export interface SavePicturesProps {
  /** Every picture of the post, in order. */
  readonly listed: readonly PictureReference[];
  readonly pictures: PostPictures;
}

/** Saves all pictures of a post with one press, numbered in their order. */
export function SavePictures({ listed, pictures }: SavePicturesProps) {
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

export interface ComposeLinkProps {
  readonly platform: ListedPlatform;
  readonly texts: readonly CopyText[];
}

/** Opens the page of the platform on which posts are written, with the text in it where that page takes one. */
export function ComposeLink({ platform, texts }: ComposeLinkProps) {
  const [first] = texts;
  const page = composeAddress(platform, first?.text ?? '');
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
