import { RiQuillPenLine } from '@remixicon/react';
import { hasWords } from '#core/publishing/post.ts';
import { Button } from '../../ui/button.tsx';
import { PlatformPreview } from '../writing/platform-preview.tsx';
import { useWizard } from '../writing/wizard-context.ts';
import type { ShownVersion } from './platform-versions.ts';
import { useVersionActions } from './version-bar.tsx';

export interface VersionOfferProps {
  readonly version: ShownVersion;
  /** Called when there is a variant to write. */
  readonly onStarted: () => void;
}

/** A platform that uses the draft: how it shows it, and a button to write a variant. */
export function VersionOffer({ version: { platform }, onStarted }: VersionOfferProps) {
  const { item } = useWizard();
  const { write } = useVersionActions(platform);
  const { name } = platform;
  if (!hasWords(item))
    return <p className="text-base text-ink-2">Write the draft first. Your version for {name} starts from it.</p>;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
        <p className="text-base text-ink-2">This is how your draft will look on {name}.</p>
        <Button
          className="max-desk:w-full"
          onClick={() => {
            if (write()) onStarted();
          }}
        >
          <RiQuillPenLine size={17} aria-hidden="true" />
          Write a version for {name}
        </Button>
      </div>
      <PlatformPreview item={item} platform={platform} />
    </div>
  );
}
