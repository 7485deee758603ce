import { RiExternalLinkLine } from '@remixicon/react';
import { useState } from 'react';
import { picturesIn } from '#core/documents/pictures.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { composePages } from '#core/publishing/compose-pages.ts';
import { copyTexts } from '#core/publishing/copy-texts.ts';
import type { Post } from '#core/publishing/post.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyPart } from './copy-part.tsx';
import { PictureDownloads } from './picture-downloads.tsx';
import { PostedForm } from './posted-form.tsx';

export interface AssistedCopyProps {
  readonly isOpen: boolean;
  readonly platform: ListedPlatform;
  readonly post: Post;
  /** Whether it opens at the question for the link. */
  readonly isPosted: boolean;
  readonly onPosted: (url: string | null) => Promise<void>;
  readonly onClose: () => void;
}

/** A piece as the person posts it themselves: the text as it fits, its pictures, the platform, and a word when it is there. */
export function AssistedCopy({ isOpen, platform, onClose, ...rest }: AssistedCopyProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Post on ${platform.name}`}
      description={`Rostrum cannot post on ${platform.name} for you. Copy the text, post it there, and say so here.`}
    >
      <Steps platform={platform} {...rest} />
    </Dialog>
  );
}

/** Begins anew with each opening. */
function Steps({ platform, post, isPosted, onPosted }: Omit<AssistedCopyProps, 'isOpen' | 'onClose'>) {
  const [asksForLink, setAsksForLink] = useState(isPosted);
  const page = composePages[platform.key];
  return (
    <div className="grid gap-5">
      {copyTexts(post, platform).map((copied) => (
        <CopyPart key={copied.label} copied={copied} platformName={platform.name} />
      ))}
      <PictureDownloads pictures={picturesIn(post.body)} />
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
