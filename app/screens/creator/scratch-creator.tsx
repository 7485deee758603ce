import { useRef, useState } from 'react';
import { useApplyToItem } from '../../features/content/use-apply-to-item.ts';
import { useStartItem } from '../../features/content/use-start-item.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { writing, type CreatorTab } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateBar, CreatorLayout } from './creator-layout.tsx';
import type { CreatorPrompt } from './prompt-field.tsx';

// Lists and fields are most of the code that this page would load before its first paint.
const Pickers = lazyPart(() => import('./pickers.tsx'), 'Pickers');
const ScratchAssistant = lazyPart(() => import('./scratch-assistant.tsx'), 'ScratchAssistant');

export interface ScratchCreatorProps extends CreatorPrompt {
  readonly onStarted: (id: string, state: typeof writing | null) => void;
}

/** The initial values of a new item. */
interface Beginning {
  readonly platformId?: number;
  readonly pillarId?: string;
}

/** The creator before an item exists. Looking creates nothing; choosing or writing starts an item. */
export function ScratchCreator({ prompt, onPrompt, onStarted }: ScratchCreatorProps) {
  const startItem = useStartItem();
  const apply = useApplyToItem();
  const [chosen, setChosen] = useState<Beginning>({});
  const [tab, setTab] = useState<CreatorTab>('editor');
  const isStarting = useRef(false);

  /** Everything chosen until now, also while the item is being made. */
  const wanted = useRef<Beginning>({});

  const start = async (beginning: Beginning) => {
    wanted.current = { ...wanted.current, ...beginning };
    setChosen(wanted.current);
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const id = await startItem();
      // The making takes longest, so what is chosen meanwhile is given to the item as well.
      const { platformId, pillarId } = wanted.current;
      if (platformId) await apply(id, 'choosePlatform', { platformId, chosen: true });
      if (pillarId) await apply(id, 'choosePillar', { pillarId });
      onStarted(id, platformId || pillarId ? null : writing);
    } catch {
      wanted.current = {};
      setChosen({});
      showToast({ title: 'Content creation failed', text: 'Failed to create content', tone: 'bad' });
    } finally {
      isStarting.current = false;
    }
  };

  return (
    <CreatorLayout
      tab={tab}
      onTab={setTab}
      disabled={['distribution']}
      pickers={
        <PartBoundary fallback={<Skeleton className="h-[190px]" />}>
          <Pickers
            platformId={chosen.platformId ?? null}
            pillarId={chosen.pillarId ?? null}
            onPlatform={(platformId) => void start({ platformId })}
            onPillar={(pillarId) => void start({ pillarId })}
          />
        </PartBoundary>
      }
      assistant={
        <PartBoundary fallback={<Skeleton className="h-[352px]" />}>
          <ScratchAssistant prompt={prompt} onPrompt={onPrompt} />
        </PartBoundary>
      }
      contents={{
        editor: (
          <div className="grid gap-4">
            <button
              type="button"
              onClick={() => {
                expectTyping();
                void start({});
              }}
              className="flex min-h-[320px] w-full cursor-text items-start rounded-lg border border-dashed border-line-strong p-5 text-left font-serif text-lg text-ink-3 hover:border-ink-3"
            >
              Start writing…
            </button>
            {/* Before anything is chosen it only shows what is missing. */}
            <CreateBar isReady={false} onCreate={() => {}} />
          </div>
        ),
        preview: <p className="py-6 text-base text-ink-2">Nothing written yet. Start in the Editor tab.</p>,
        distribution: null,
      }}
    />
  );
}
