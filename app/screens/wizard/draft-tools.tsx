import { RiFullscreenLine, RiGitBranchLine, RiHistoryLine, RiMore2Line } from '@remixicon/react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

export interface DraftToolsProps {
  /** Starts a rewrite; null when there is nothing to rewrite, or one exists already. */
  readonly onRewrite: (() => void) | null;
  /** Opens the draft's history; null for a text without a history of its own. */
  readonly onHistory: (() => void) | null;
  /** The history button is hovered or focused, so the history may be preloaded. */
  readonly onNearHistory: () => void;
  readonly onFullScreen: () => void;
}

/** The actions on the text other than writing: in a row, and on phones in a menu. */
export function DraftTools({ onRewrite, onHistory, onNearHistory, onFullScreen }: DraftToolsProps) {
  const tools = [
    {
      value: 'rewrite',
      label: 'Try a rewrite',
      icon: <RiGitBranchLine size={17} aria-hidden="true" />,
      run: onRewrite,
      ahead: {},
    },
    {
      value: 'history',
      label: 'Version history',
      icon: <RiHistoryLine size={17} aria-hidden="true" />,
      run: onHistory,
      ahead: { onPointerEnter: onNearHistory, onPointerDown: onNearHistory, onFocus: onNearHistory },
    },
  ].filter(({ run }) => run !== null);
  return (
    <div className="flex flex-wrap gap-2">
      {tools.map(({ value, label, icon, run, ahead }) => (
        <Button key={value} className="max-desk:hidden" {...ahead} onClick={() => run?.()}>
          {icon}
          {label}
        </Button>
      ))}
      <Button onClick={onFullScreen}>
        <RiFullscreenLine size={17} aria-hidden="true" />
        <span className="max-desk:sr-only">Full screen</span>
      </Button>
      {tools.length > 0 && (
        <div className="desk:hidden">
          <Menu
            trigger={
              <IconButton label="More actions for the draft" onPointerDown={onNearHistory}>
                <RiMore2Line size={19} aria-hidden="true" />
              </IconButton>
            }
            items={tools.map(({ value, label, icon }) => ({ value, label, icon }))}
            onSelect={(chosen) => tools.find(({ value }) => value === chosen)?.run?.()}
          />
        </div>
      )}
    </div>
  );
}
