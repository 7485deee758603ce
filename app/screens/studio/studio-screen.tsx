import { InstallCard } from '../../components/install-card.tsx';
import { useContentRows } from '../../data/content/use-content-rows.ts';
import { DraftSection } from './draft-section.tsx';
import { IdeaSection } from './idea-section.tsx';
import { OutSection } from './out-section.tsx';
import { PillarSection } from './pillar-section.tsx';

/** The content studio: ideas, drafts under way, what is scheduled and published, and pillars. */
export function StudioScreen() {
  const rows = useContentRows();
  return (
    <div className="grid gap-10">
      <IdeaSection rows={rows} />
      {/* Below the ideas, and so after them: drawn before, they would be pushed down. */}
      {rows && (
        <>
          <DraftSection rows={rows} />
          <OutSection rows={rows} />
          <PillarSection />
          <InstallCard />
        </>
      )}
    </div>
  );
}
