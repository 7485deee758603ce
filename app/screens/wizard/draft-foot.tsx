import type { ContentItem } from '#core/documents/content-item.ts';
import { DraftCounts } from '../../components/editor/draft-counts.tsx';
import { PlatformLengths } from './platform-lengths.tsx';
import { UndescribedPictures } from './undescribed-pictures.tsx';
import type { ShownVersions } from './variants/use-shown-version.ts';

export interface DraftFootProps {
  readonly item: ContentItem;
  readonly shown: ShownVersions;
  readonly onDescribe: (hash: string) => void;
}

/**
 * What the draft comes to, in sight while it is written: above the wizard's actions, and above a phone's keyboard.
 * On phones the counts alone stay in sight.
 */
export function DraftFoot({ item, shown: { version, text }, onDescribe }: DraftFootProps) {
  const isWritten = version === null || version.shown !== null;
  return (
    <div className="contents desk:sticky desk:bottom-[71px] desk:z-10 desk:grid desk:gap-1.5 desk:border-t desk:border-line desk:bg-paper desk:py-2.5">
      <div className="grid gap-1 pb-2 empty:hidden desk:pb-0">
        <PlatformLengths item={item} platform={version?.platform ?? null} />
        {isWritten && <UndescribedPictures text={text} onDescribe={onDescribe} />}
      </div>
      <div className="sticky bottom-[max(calc(127px+env(safe-area-inset-bottom)),var(--keyboard,0px))] z-10 -mx-4 border-t border-line bg-paper px-4 py-2 desk:static desk:mx-0 desk:border-0 desk:p-0">
        <DraftCounts text={text} />
      </div>
    </div>
  );
}
