import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageHeading } from '../../shell/page-heading.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useWarmDocuments } from '../../features/account/use-account.ts';
import { lazyScreen, ScreenLoading } from '../../shell/lazy-screen.tsx';
import { creatorPath, paths } from '../../paths.ts';
import { ScratchCreator } from './scratch-creator.tsx';
import { useCreatorPlace } from './use-creator-place.ts';

// It reads documents, and those need Automerge: the frame is painted before that is loaded.
const ItemCreator = lazyScreen(async () => (await import('./item-creator.tsx')).ItemCreator);

const edited = { title: 'Edit Content', subtitle: 'Edit, distribute and follow up' };

/** Writes and distributes a piece in one place. Without an item in the address it starts one at the first choice. */
export function CreatorScreen() {
  const { id, isEdit } = useCreatorPlace();
  const navigate = useNavigate();
  // The first choice starts an item; what was asked of the assistant before stays.
  const [prompt, setPrompt] = useState('');
  usePageHeading(isEdit ? edited : {});
  useWarmDocuments(id !== null);

  if (id === null)
    return (
      <ScratchCreator
        prompt={prompt}
        onPrompt={setPrompt}
        onStarted={(started, state) => void navigate(creatorPath(started, { isEdit: false }), { replace: true, state })}
      />
    );
  return (
    <ScreenLoading value={<PageSkeleton />}>
      <ItemCreator
        key={id}
        id={id}
        prompt={prompt}
        onPrompt={setPrompt}
        onOver={() => {
          setPrompt('');
          void navigate(paths.creator);
        }}
      />
    </ScreenLoading>
  );
}
