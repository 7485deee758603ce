import { useEffect, useRef, useState } from 'react';
import { requireAccount, useAccount } from '../../features/account/use-account.ts';
import { expectTyping } from '../../browser/typed-ahead.ts';
import { writing, type CreatorTab } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CreateBar, CreatorLayout } from './creator-layout.tsx';
import type { CreatorPrompt } from './prompt-field.tsx';
import type { Beginning, PieceStart } from './start-piece.ts';

// Lists and fields are most of the code that this page would load before its first paint.
const Pickers = lazyPart(() => import('./pickers.tsx'), 'Pickers');
const ScratchAssistant = lazyPart(() => import('./scratch-assistant.tsx'), 'ScratchAssistant');

export interface ScratchCreatorProps extends CreatorPrompt {
  readonly onStarted: (id: string, state: typeof writing | null) => void;
}

const nothing: Beginning = { words: '' };

/** The creator before an item exists. Looking creates nothing; choosing or the first letter starts an item. */
export function ScratchCreator({ prompt, onPrompt, onStarted }: ScratchCreatorProps) {
  const account = useAccount();
  const [chosen, setChosen] = useState(nothing);
  const [tab, setTab] = useState<CreatorTab>('editor');
  const isStarting = useRef(false);
  const isLeft = useRef(false);
  const piece = useRef<PieceStart>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** As `chosen`, also while the item is being made. */
  const wanted = useRef(nothing);

  const want = async (beginning: Partial<Beginning>) => {
    wanted.current = { ...wanted.current, ...beginning };
    setChosen(wanted.current);
    if (isStarting.current || beginning.words?.trim() === '') return;
    isStarting.current = true;
    try {
      const { PieceStart } = await import('./start-piece.ts');
      piece.current ??= new PieceStart(requireAccount(account));
      const form = {
        wanted: () => wanted.current,
        field: () => field.current,
        isChoosing: () => document.querySelector('[role=combobox][aria-expanded=true]') !== null,
      };
      const { id, isWriting } = await piece.current.begin(form);
      if (isLeft.current) return;
      if (isWriting) expectTyping();
      onStarted(id, isWriting ? writing : null);
    } catch {
      wanted.current = { words: wanted.current.words };
      setChosen(wanted.current);
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
            onPlatform={(platformId) => void want({ platformId })}
            onPillar={(pillarId) => void want({ pillarId })}
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
              ref={field}
              aria-label="Content"
              placeholder="Start writing…"
              dir="auto"
              value={chosen.words}
              onChange={({ target }) => void want({ words: target.value })}
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
