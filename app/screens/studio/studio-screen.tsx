import { InstallCard } from '../../components/install-card.tsx';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { ItemSection } from './item-section.tsx';
import { PillarSection } from './pillar-section.tsx';

/** The content studio: ideas, drafts, what is scheduled and published, one press apart, and pillars. */
export function StudioScreen() {
  const rows = useContentRows();
  return (
    <div className="grid gap-10">
      <ItemSection rows={rows} />
      {/* Below the items, and so after them: drawn before, they would be pushed down. */}
      {rows && (
        <>
          <PillarSection />
          <InstallCard />
        </>
      )}
    </div>
  );
}
