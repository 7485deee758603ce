import { useEffect, useRef, useState } from 'react';
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

/** Milliseconds without a key after which the editor takes the place of the first field: a key in between could be lost. */
const PAUSE = 300;

/** The creator before an item exists. Looking creates nothing; choosing or the first letter starts an item. */
export function ScratchCreator({ prompt, onPrompt, onStarted }: ScratchCreatorProps) {
  const startItem = useStartItem();
  const apply = useApplyToItem();
  const [chosen, setChosen] = useState<Beginning>({});
  const [tab, setTab] = useState<CreatorTab>('editor');
  const isStarting = useRef(false);
  const [typed, setTyped] = useState('');
  /** What is typed, also while the item is being made. */
  const words = useRef('');
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** Everything chosen until now, also while the item is being made. */
  const wanted = useRef<Beginning>({});

  const start = async (beginning: Beginning) => {
    wanted.current = { ...wanted.current, ...beginning };
    setChosen(wanted.current);
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const id = await startItem();
      let written = '';
      while (words.current !== written) {
        written = words.current;
        await apply(id, 'replaceText', { path: ['body'], text: written });
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
      // The making takes longest, so what is chosen meanwhile is given to the item as well.
      const { platformId, pillarId } = wanted.current;
      if (platformId) await apply(id, 'choosePlatform', { platformId, chosen: true });
      if (pillarId) await apply(id, 'choosePillar', { pillarId });
      if (isLeft.current) return;
      if (written) expectTyping();
      onStarted(id, written ? writing : null);
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
            <textarea
              aria-label="Content"
              placeholder="Start writing…"
              dir="auto"
              value={typed}
              onChange={({ target }) => {
                words.current = target.value;
                setTyped(target.value);
                if (target.value.trim()) void start({});
              }}
              className="min-h-[320px] w-full rounded-lg border border-dashed border-line-strong p-5 font-serif text-lg hover:border-ink-3"
            />
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
