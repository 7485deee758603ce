import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { RiCloseLine } from '@remixicon/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { expectTyping, takeTyped } from '../browser/typed-ahead.ts';
import type { StoredContentRow } from '../engine/store/rows.ts';
import { useAccount } from '../features/account/use-account.ts';
import { useItemActions } from '../features/item-actions/use-item-actions.ts';
import { wizardPath } from '../paths.ts';
import { setThemeChoice } from '../ui/theme-choice.ts';
import { CommandList } from '../ui/command-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { showToast } from '../ui/show-toast.ts';
import { useOpener } from '../ui/use-opener.ts';
import { showKeys } from './keys-help.tsx';
import { useOpenItem } from './open-item.tsx';
import { useLogOut } from './use-log-out.tsx';
import { actions, itemActionOf, itemOf, pages, type PaletteAction, usePaletteGroups } from './use-palette-groups.tsx';

const QuickCaptureDialog = lazyPart(() => import('./quick-capture-dialog.tsx'), 'QuickCaptureDialog');

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The command palette: actions, pages and items, found by typing. It works from this device's data. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const navigate = useNavigate();
  const account = useAccount();
  const { logOut, question } = useLogOut();
  const opener = useOpener(isOpen);
  /** Whether the choice opens another page, which then has the focus. */
  const isLeaving = useRef(false);
  const [isCapturing, setIsCapturing] = useState(false);
  const openItem = useOpenItem();
  const itemActions = useItemActions();

  const go = (path: string) => {
    isLeaving.current = true;
    void navigate(path);
  };
  const act = (action: PaletteAction) => {
    if (action === 'new-idea') {
      expectTyping();
      setIsCapturing(true);
    } else if (action === 'keys') showKeys();
    else if (action === 'log-out') logOut();
    else if (action === 'sync') {
      account?.nudge();
      if (navigator.onLine)
        showToast({
          title: 'Syncing…',
          text: 'Check the sync status at the top to see when it’s done.',
        });
      else
        showToast({
          title: 'You are offline',
          text: 'Everything is saved on this device and will sync when you’re back online.',
        });
    } else if ('theme' in action) setThemeChoice(action.theme);
    else go(action.go);
  };
  const choose = (id: string) => {
    isLeaving.current = false;
    onClose();
    const item = itemOf(id);
    const onOpen = itemActionOf(id);
    const command = [...actions, ...pages].find((candidate) => candidate.id === id);
    if (openItem && onOpen) itemActions.run(onOpen, openItem);
    else if (item) go(wizardPath(item));
    else if (command) act(command.action);
  };

  return (
    <>
      <ArkDialog.Root
        open={isOpen}
        onOpenChange={({ open }) => {
          if (!open) onClose();
        }}
        finalFocusEl={() => (isLeaving.current ? document.querySelector<HTMLElement>('main') : opener())}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <ArkDialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(28_26_22/0.45)] data-[state=open]:animate-appear" />
          {/* At the top on phones too: the keyboard covers the bottom. */}
          <ArkDialog.Positioner className="fixed inset-x-0 top-0 z-50 flex h-dvh items-start justify-center desk:px-6 desk:pt-[12vh]">
            <ArkDialog.Content className="relative flex max-h-[min(100dvh,560px)] w-full flex-col overflow-hidden rounded-b-lg border border-line bg-surface pt-[env(safe-area-inset-top)] shadow-high focus-visible:outline-none data-[state=open]:animate-appear desk:max-h-[min(70dvh,560px)] desk:max-w-[620px] desk:rounded-lg">
              <ArkDialog.Title className="sr-only">Search and commands</ArkDialog.Title>
              <PaletteList openItem={openItem} onChoose={choose} />
              <ArkDialog.CloseTrigger asChild>
                <IconButton
                  label="Close"
                  data-no-autofocus=""
                  className="absolute top-[calc(6px+env(safe-area-inset-top))] right-1.5 desk:top-[10px] desk:right-2.5"
                >
                  <RiCloseLine size={20} aria-hidden="true" />
                </IconButton>
              </ArkDialog.CloseTrigger>
            </ArkDialog.Content>
          </ArkDialog.Positioner>
        </Portal>
      </ArkDialog.Root>
      {isCapturing && (
        <PartBoundary fallback={null}>
          <QuickCaptureDialog onClose={() => setIsCapturing(false)} />
        </PartBoundary>
      )}
      {question}
    </>
  );
}

/** A component of its own, so that each opening starts with an empty query. */
function PaletteList({
  openItem,
  onChoose,
}: {
  readonly openItem: StoredContentRow | null;
  readonly onChoose: (id: string) => void;
}) {
  // Begins with the letters that were typed while the palette was loading.
  const [query, setQuery] = useState(() => takeTyped().replaceAll('\n', ''));
  const groups = usePaletteGroups(query, openItem);
  return (
    <CommandList
      label="Search and commands"
      placeholder="Search ideas and drafts, or type a command"
      query={query}
      onQuery={setQuery}
      groups={groups}
      onChoose={onChoose}
      empty={`No results for “${query.trim()}”.`}
      hasFocus
    />
  );
}
