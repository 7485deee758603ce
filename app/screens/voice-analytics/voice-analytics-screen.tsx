import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

// The profile's schema and its chart; the page's frame does not wait for them.
const Voice = lazyPart(() => import('./voice.tsx'), 'Voice');

/** Eight dimensions of the person's writing voice (docs/rules/growth.md, "Voice"). */
export function VoiceAnalyticsScreen() {
  return (
    <PartBoundary fallback={<SkeletonList label="Loading your voice" />}>
      <Voice />
    </PartBoundary>
  );
}
