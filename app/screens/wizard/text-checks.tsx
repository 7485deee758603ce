import { useDesk } from '../../features/writing/desk-context.ts';
import { usePlace } from '../../features/writing/use-place.ts';
import { useWizard } from '../../features/writing/wizard-context.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';

const GrammarCheck = lazyPart(() => import('../../features/grammar/grammar-check.tsx'), 'GrammarCheck');
const AssistedNote = lazyPart(() => import('../../features/writing/assisted-note.tsx'), 'AssistedNote');

/** Checks of the open text that mark its words: the sentences that a model wrote, and grammar. */
export function TextChecks() {
  const { item, apply } = useWizard();
  const { place } = usePlace();
  const view = useDesk()?.view ?? null;
  return (
    <PartBoundary fallback={null}>
      <div className="grid gap-3 empty:hidden">
        {place.version === null && <AssistedNote view={view} item={item} apply={apply} />}
        <GrammarCheck view={view} />
      </div>
    </PartBoundary>
  );
}
