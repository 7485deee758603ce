import { RiMoreLine } from '@remixicon/react';
import { useState } from 'react';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { ownSiteId } from '#core/publishing/publication-state.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

/** What can be done about a post that is there. */
export type PostAction = 'update' | 'take-down' | 'post-again';

interface ActionWords {
  readonly label: string;
  readonly title: (platform: string) => string;
  readonly text: string;
}

/** What asks first: an update is made good by the next one. */
type AskedAction = Exclude<PostAction, 'update'>;

const words: Readonly<Record<AskedAction, ActionWords>> = {
  'take-down': {
    label: 'Take down',
    title: (platform) => `Take it down from ${platform}?`,
    text: 'Its address answers nobody any more. The piece stays here, as a draft where it is shared nowhere else.',
  },
  'post-again': {
    label: 'Post again',
    title: (platform) => `Post it on ${platform} once more?`,
    text: 'The post that is there stays. A second one is made of the piece as it is now.',
  },
};

export interface PostMenuProps {
  readonly platform: ListedPlatform;
  readonly onAction: (action: PostAction) => void;
}

/** A post on the person's own site can be changed and taken down; elsewhere it can only be posted once more. */
export function PostMenu({ platform, onAction }: PostMenuProps) {
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [shown, setShown] = useState<AskedAction>('take-down');
  const actions: readonly PostAction[] = platform.id === ownSiteId ? ['update', 'take-down'] : ['post-again'];
  const { title, text, label } = words[shown];
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about the post on ${platform.name}`}>
            <RiMoreLine size={18} aria-hidden="true" />
          </IconButton>
        }
        items={actions.map((value) => ({
          value,
          label: value === 'update' ? 'Update the post' : words[value].label,
          ...(value === 'take-down' ? { isDangerous: true } : {}),
        }))}
        onSelect={(value) => {
          const action = actions.find((candidate) => candidate === value);
          if (action === 'update') onAction(action);
          if (!action || action === 'update') return;
          setShown(action);
          setAsked(action);
        }}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        title={title(platform.name)}
        text={text}
        confirmLabel={label}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          onAction(shown);
        }}
      />
    </>
  );
}
