import type { PlatformIconName } from '#core/publishing/platforms.ts';
import {
  type RemixiconComponentType,
  RiArticleLine,
  RiBlueskyFill,
  RiCodeSSlashLine,
  RiFacebookFill,
  RiGhostFill,
  RiInstagramLine,
  RiLinkedinFill,
  RiMastodonFill,
  RiTerminalLine,
  RiThreadsFill,
  RiTiktokFill,
  RiTwitterXFill,
  RiWordpressFill,
  RiYoutubeLine,
} from '@remixicon/react';

/** The icon set has only the beginning of the name, which is cut at the edge. */
const MediumMark: RemixiconComponentType = ({ size, className }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" className={className} aria-hidden="true">
    <circle cx="7.5" cy="12" r="5.5" />
    <ellipse cx="16.5" cy="12" rx="2.75" ry="5.2" />
    <ellipse cx="21.5" cy="12" rx="1" ry="4.6" />
  </svg>
);

const icons: Readonly<Record<PlatformIconName, RemixiconComponentType>> = {
  medium: MediumMark,
  linkedin: RiLinkedinFill,
  'twitter-x': RiTwitterXFill,
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
