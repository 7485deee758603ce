import { itemName } from '#core/content/item-name.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { FirstChoices } from '#core/content/make-item.ts';
import { columnOf } from '#core/content/order-items.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import { useContentRows } from '../../features/content/use-content-rows.ts';
import { whyNoDraft } from '../../features/content/use-apply-to-item.ts';
import { useStartItem } from '../../features/content/use-start-item.ts';
import { wizardPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { PlatformGrid } from './platform-grid.tsx';
import { StepGroup, WizardFoot, WizardFrame } from './wizard-frame.tsx';

// It comes with the first choice.
const ContentTypeChoice = lazyPart(() => import('./content-type-choice.tsx'), 'ContentTypeChoice');

const shownIdeas = 5;
/** The step with the title field. */
const titleStep = 2;

/** The first step before an item exists. Looking and choosing create nothing; continuing starts an item. */
export function ScratchWizard({ onStarted }: { readonly onStarted: (id: string, step: number) => void }) {
  const startItem = useStartItem();
  const { chosen, choose } = useFirstChoices();
  const isStarting = useRef(false);
  const body = useRef<HTMLDivElement>(null);

  const start = async (step: number) => {
    // The first step is shown already.
    if (isStarting.current || step === 1) return;
    isStarting.current = true;
    try {
      onStarted(await startItem(chosen), step);
    } finally {
      isStarting.current = false;
    }
  };

  /** An item without a title cannot be a draft: it is kept as an idea, and the title field is shown. */
  const saveDraft = async () => {
    await start(titleStep);
    showToast({ title: 'Save Failed', text: whyNoDraft.untitled, tone: 'bad' });
  };

  return (
    <WizardFrame
      step={1}
      filled={new Set(chosen.platformIds.length > 0 ? [1] : [])}
      onStep={(step) => void start(step)}
      foot={
        <WizardFoot
          step={1}
          isNextMain
          onPrevious={() => {}}
          onNext={() => void start(2)}
          extra={
            <Button variant="quiet" onClick={() => void saveDraft()}>
              Save Draft
            </Button>
          }
        />
      }
    >
      <StepGroup step={1} body={body}>
        <div className="grid gap-6">
          <PlatformGrid
            chosen={chosen.platformIds}
            onChange={(platformId, isChosen) =>
              choose(({ platformIds, contentType }) => {
                const others = platformIds.filter((id) => id !== platformId);
                return { platformIds: isChosen ? [...others, platformId] : others, contentType };
              })
            }
          />
          {chosen.platformIds.length > 0 ? (
            <PartBoundary fallback={null}>
              <ContentTypeChoice
                value={chosen.contentType}
                onChange={(contentType) => choose((now) => ({ ...now, contentType }))}
              />
            </PartBoundary>
          ) : (
            <IdeaChoices />
          )}
        </div>
      </StepGroup>
    </WizardFrame>
  );
}

const noChoices: FirstChoices = { platformIds: [], contentType: null };

/** The choices that were made before there is an item. They are kept with the page: a reload and Back have them. */
function useFirstChoices() {
  const { state } = useLocation();
  const [chosen, setChosen] = useState(() => readChoices(state) ?? noChoices);
  useEffect(() => {
    if (chosen === noChoices) return;
    // Where the router keeps a page's state. A navigation would also move the focus.
    const kept = history.state as object | null;
    history.replaceState({ ...kept, usr: chosen }, '');
  }, [chosen]);
  return { chosen, choose: setChosen };
}

/** Any page may have led here, with a state of its own. */
function readChoices(state: unknown): FirstChoices | null {
  const { platformIds, contentType } = Object(state) as Partial<Record<keyof FirstChoices, unknown>>;
  if (!Array.isArray(platformIds)) return null;
  return {
    platformIds: platformIds.filter((id) => findPlatform(Number(id))),
    contentType: typeof contentType === 'string' ? contentType : null,
  };
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
