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
  RiTerminalLine,
  RiThreadsFill,
  RiTiktokFill,
  RiTwitterXFill,
  RiWordpressFill,
  RiYoutubeLine,
} from '@remixicon/react';

const icons: Readonly<Record<Exclude<PlatformIconName, 'medium'>, typeof RiArticleLine>> = {
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

interface DrawingProps {
  /** CSS pixels. */
  readonly size?: number;
  readonly className?: string;
}

export interface PlatformDrawingProps extends DrawingProps {
  readonly name: PlatformIconName;
}

/** The icon set has only the beginning of the name, which is cut at the edge. */
function MediumMark({ size, className }: DrawingProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" className={className} aria-hidden="true">
      <circle cx="7.5" cy="12" r="5.5" />
      <ellipse cx="16.5" cy="12" rx="2.75" ry="5.2" />
      <ellipse cx="21.5" cy="12" rx="1" ry="4.6" />
    </svg>
  );
}

export function PlatformDrawing({ name, size = 18, className }: PlatformDrawingProps) {
  if (name === 'medium') return <MediumMark size={size} {...(className !== undefined && { className })} />;
  const Icon = icons[name];
  return <Icon size={size} className={className} aria-hidden="true" />;
}
