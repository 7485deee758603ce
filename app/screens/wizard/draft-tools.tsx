import { RiEyeLine, RiFullscreenLine, RiGitBranchLine, RiHistoryLine, RiMore2Line } from '@remixicon/react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { DraftView, type DraftViewMode } from './draft-view.tsx';

export interface DraftToolsProps {
  readonly mode: DraftViewMode;
  /** Null where there is nothing to edit: a platform that gets the draft shows how it will look. */
  readonly onMode: ((mode: DraftViewMode) => void) | null;
  /** Starts a rewrite; null when there is nothing to rewrite, or one exists already. */
  readonly onRewrite: (() => void) | null;
  /** Opens the draft's history; null for a text without a history of its own. */
  readonly onHistory: (() => void) | null;
  /** The history button is hovered or focused, so the history may be preloaded. */
  readonly onNearHistory: () => void;
  readonly onFullScreen: () => void;
}

/** The actions on the text other than writing: in a row, and on phones in a menu. */
export function DraftTools({ mode, onMode, onRewrite, onHistory, onNearHistory, onFullScreen }: DraftToolsProps) {
  const other = mode === 'edit' ? 'preview' : 'edit';
  const tools = [
    { value: 'rewrite', label: 'Try a rewrite', icon: RiGitBranchLine, run: onRewrite, ahead: {} },
    {
      value: 'history',
      label: 'Version history',
      icon: RiHistoryLine,
      run: onHistory,
      ahead: { onPointerEnter: onNearHistory, onPointerDown: onNearHistory, onFocus: onNearHistory },
    },
    { value: 'full', label: 'Full screen', icon: RiFullscreenLine, run: onFullScreen, ahead: {} },
  ].filter(({ run }) => run !== null);
  const inMenu = [
    ...(onMode
      ? [
          {
            value: 'view',
            label: other === 'edit' ? 'Edit' : 'Preview',
            icon: <RiEyeLine size={17} aria-hidden="true" />,
          },
        ]
      : []),
    ...tools
      .filter(({ value }) => value !== 'full')
      .map(({ value, label, icon: Icon }) => ({ value, label, icon: <Icon size={17} aria-hidden="true" /> })),
  ];
  return (
    // Below them the bar of the editor begins at once, and would cover a ring outside the buttons.
    <div className="flex shrink-0 items-center gap-1 [&_button:focus-visible]:-outline-offset-2">
      {onMode && (
        <div className="max-desk:hidden">
          <DraftView mode={mode} onChange={onMode} />
        </div>
      )}
      {tools.map(({ value, label, icon: Icon, run, ahead }) => (
        <IconButton
          key={value}
          label={label}
          className={value === 'full' ? '' : 'max-desk:hidden'}
          {...ahead}
          onClick={() => run?.()}
        >
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
      {inMenu.length > 0 && (
        <div className="desk:hidden">
          <Menu
            trigger={
              <IconButton label="More actions for the draft" onPointerDown={onNearHistory}>
                <RiMore2Line size={19} aria-hidden="true" />
              </IconButton>
            }
            items={inMenu}
            onSelect={(chosen) =>
              chosen === 'view' ? onMode?.(other) : tools.find(({ value }) => value === chosen)?.run?.()
            }
          />
        </div>
      )}
    </div>
  );
}
