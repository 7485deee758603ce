import { RiFullscreenLine, RiGitBranchLine, RiHistoryLine, RiMore2Line } from '@remixicon/react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';

export interface DraftToolsProps {
  /** Starts a rewrite; null where there is nothing to rewrite, or it is being done. */
  readonly onRewrite: (() => void) | null;
  /** Opens the draft's history; null for a text that has none of its own. */
  readonly onHistory: (() => void) | null;
  /** The pointer or the focus is at the way to the history, so it may be read already. */
  readonly onNearHistory: () => void;
  readonly onFullScreen: () => void;
}

/** What can be done with the text beside writing it: in a row, and on phones behind one button. */
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
