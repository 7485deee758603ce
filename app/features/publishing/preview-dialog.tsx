import { useState } from 'react';
import type { ContentItem } from '#core/documents/content-item.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { PlatformPreview } from '../writing/platform-preview.tsx';

export interface PreviewDialogProps {
  readonly item: ContentItem;
  /** At least one. */
  readonly platforms: readonly ListedPlatform[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How the post will look on each chosen platform, before it is published there. */
export function PreviewDialog({ item, platforms, isOpen, onClose }: PreviewDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = platforms.find(({ key }) => key === chosen) ?? platforms[0];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Preview" className="desk:max-w-[668px]">
      {platforms.length > 1 && (
        <SegmentedControl
          label="Platform"
          isLabelHidden
          isSmall
          options={platforms.map(({ key, name }) => ({ value: key, label: name }))}
          value={shown?.key ?? null}
          onChange={setChosen}
        />
      )}
      {/* Another platform starts folded again. */}
      {shown && <PlatformPreview key={shown.key} item={item} platform={shown} />}
    </Dialog>
  );
}
