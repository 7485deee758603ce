import { PlatformIcon } from '../../features/connections/platform-icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import type { ListedPlatform } from '#core/publishing/platforms.ts';

export interface PlatformScoreProps {
  readonly platform: ListedPlatform;
  /** Null when nothing is connected. */
  readonly score: number | null;
}

// A lock's text and link depend on the server's settings, which are read after the first paint too.
const PlatformLock = lazyPart(() => import('./platform-lock.tsx'), 'PlatformLock');

const look = 'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium text-ink-2';

/** A platform's score, or a lock that connects it. */
export function PlatformScore({ platform, score }: PlatformScoreProps) {
  const icon = <PlatformIcon name={platform.icon} size={14} />;
  const lockLook = `${look} border-dashed border-line-strong no-underline max-desk:min-h-11`;
  if (score === null)
    return (
      <PartBoundary fallback={<span className={lockLook}>{icon} --</span>}>
        <PlatformLock platform={platform} icon={icon} className={lockLook} />
      </PartBoundary>
    );
  return (
    <span className={`${look} border-line`} data-tooltip={`${platform.name}: it grows with each week you post there`}>
      {icon}
      <span className="sr-only">{platform.name}: </span>
      {score}
    </span>
  );
}
