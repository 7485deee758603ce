import type { PlatformIconName } from '#core/publishing/platforms.ts';
import {
  RiArticleLine,
  RiBlueskyFill,
  RiCodeSSlashLine,
  RiFacebookFill,
  RiGhostFill,
  RiInstagramLine,
  RiLinkedinFill,
  RiMastodonFill,
  RiMediumFill,
  RiTerminalLine,
  RiThreadsFill,
  RiTiktokFill,
  RiTwitterXFill,
  RiWordpressFill,
  RiYoutubeLine,
} from '@remixicon/react';

const icons: Readonly<Record<PlatformIconName, typeof RiArticleLine>> = {
  linkedin: RiLinkedinFill,
  'twitter-x': RiTwitterXFill,
  medium: RiMediumFill,
  article: RiArticleLine,
  instagram: RiInstagramLine,
  facebook: RiFacebookFill,
  youtube: RiYoutubeLine,
  tiktok: RiTiktokFill,
  mastodon: RiMastodonFill,
  bluesky: RiBlueskyFill,
  wordpress: RiWordpressFill,
  ghost: RiGhostFill,
  'dev-to': RiCodeSSlashLine,
  webhook: RiTerminalLine,
  threads: RiThreadsFill,
};

export interface PlatformDrawingProps {
  readonly name: PlatformIconName;
  /** CSS pixels. */
  readonly size?: number;
  readonly className?: string;
}

export function PlatformDrawing({ name, size = 18, className }: PlatformDrawingProps) {
  const Icon = icons[name];
  return <Icon size={size} className={className} aria-hidden="true" />;
}
