import { itemName } from '#core/content/item-name.ts';
import { useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { columnOf } from '#core/content/order-items.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { useApplyToItem, whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useStartItem } from '../../features/content/use-new-item.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { PlatformGrid } from './platform-grid.tsx';
import { StepGroup, WizardFoot, WizardFrame } from './wizard-frame.tsx';

const nothing: ReadonlySet<number> = new Set();
const shownIdeas = 5;
/** The step with the title field. */
const titleStep = 2;

/** The first step before an item exists. Looking creates nothing; choosing or continuing starts an item. */
export function ScratchWizard({ onStarted }: { readonly onStarted: (id: string, step: number) => void }) {
  const startItem = useStartItem();
  const applyToItem = useApplyToItem();
  const [chosen, setChosen] = useState<number | null>(null);
  const isStarting = useRef(false);
  const body = useRef<HTMLDivElement>(null);

  const start = async (platformId: number | null, step: number) => {
    if (isStarting.current) return;
    isStarting.current = true;
    setChosen(platformId);
    try {
      const id = await startItem();
      if (platformId !== null) await applyToItem(id, 'choosePlatform', { platformId, chosen: true });
      onStarted(id, step);
    } finally {
      isStarting.current = false;
    }
  };

  /** An item without a title cannot be a draft: it is kept as an idea, and the title field is shown. */
  const saveDraft = async () => {
    await start(null, titleStep);
    showToast({ title: 'Save Failed', text: whyNoDraft.untitled, tone: 'bad' });
  };

  return (
    <WizardFrame
      step={1}
      filled={nothing}
      onStep={(step) => void start(null, step)}
      foot={
        <WizardFoot
          step={1}
          isNextMain
          onPrevious={() => {}}
          onNext={() => void start(null, 2)}
          extra={
            <Button variant="quiet" onClick={() => void saveDraft()}>
              Save Draft
            </Button>
          }
        />
      }
    >
      <StepGroup step={1} body={body}>
        <PlatformGrid chosen={chosen === null ? [] : [chosen]} onChange={(platformId) => void start(platformId, 1)} />
        <IdeaChoices />
      </StepGroup>
    </WizardFrame>
  );
}

function IdeaChoices() {
  const rows = useContentRows();
  const ideas = useMemo(() => columnOf(rows ?? [], 'ideas').slice(0, shownIdeas), [rows]);
  if (ideas.length === 0) return null;
  return (
    <section aria-labelledby="from-ideas" className="grid gap-2.5">
      <h2 id="from-ideas" className="text-lg">
        Or continue an idea
      </h2>
      <ul className="grid gap-2">
        {ideas.map(({ id, row }) => (
          <li key={id}>
            <Link
              to={wizardPath(id)}
              className="flex min-h-11 items-center rounded-md border border-line bg-surface px-4 py-2 wrap-anywhere no-underline hover:border-line-strong"
            >
              {itemName(row)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
