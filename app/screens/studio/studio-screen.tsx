import { InstallCard } from '../../shell/install-card.tsx';
import { useWarmDocumentsAtRest } from '../../features/account/use-account.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ItemSection } from './item-section.tsx';

const PillarSection = lazyPart(() => import('./pillar-section.tsx'), 'PillarSection');

/** The content studio: ideas, drafts, scheduled and published items, one press apart, and pillars. */
export function StudioScreen() {
  const rows = useContentRows();
  useWarmDocumentsAtRest();
  return (
    <div className="grid gap-10">
      <ItemSection rows={rows} />
      {/* Below the items, and so rendered after them: rendered earlier, they would be pushed down. */}
      {rows && (
        <>
          <PartBoundary fallback={<SkeletonList label="Loading your pillars" rows={2} />}>
            <PillarSection />
          </PartBoundary>
          <InstallCard />
        </>
      )}
    </div>
  );
}
