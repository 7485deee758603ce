import { RiNotification3Line } from '@remixicon/react';
import { useEffect, useId } from 'react';
import { showBadge } from '../browser/app-badge.ts';
import { useNotices } from './use-notices.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useLatePanel } from '../ui/use-late-panel.ts';

const NoticesPanel = lazyPart(() => import('./notices-panel.tsx'), 'NoticesPanel');

/** The highest number of unread notices that the badge shows exactly (docs/rules.md, "Screens"). */
const maxCounted = 9;

/** The person's notices, with a badge for unread ones, here and on the icon of the installed app. */
export function NoticesMenu() {
  const notices = useNotices();
  const triggerId = useId();
  const panel = useLatePanel();
  const unread = notices.all?.filter((notice) => !notice.isRead).length ?? 0;
  const onIcon = notices.all && (notices.countsOnIcon ? unread : 0);
  // It stays when the page is closed, and is removed at sign-out.
  useEffect(() => {
    if (onIcon !== undefined) showBadge(onIcon);
  }, [onIcon]);
  useEffect(() => () => showBadge(0), []);
  const badge = unread > maxCounted ? `${maxCounted}+` : String(unread);
  return (
    <>
      <IconButton
        id={triggerId}
        label={unread > 0 ? `Notifications, ${badge} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onClick={panel.toggle}
        className="relative"
      >
        <RiNotification3Line size={19} aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 min-w-[18px] rounded-full bg-bad px-1 text-center text-2xs leading-[18px] font-semibold text-paper desk:-top-0.5 desk:-right-0.5"
          >
            {badge}
          </span>
        )}
      </IconButton>
      {panel.isDrawn && (
        <PartBoundary fallback={null}>
          <NoticesPanel triggerId={triggerId} isOpen={panel.isOpen} onClose={panel.close} notices={notices} />
        </PartBoundary>
      )}
    </>
  );
}
