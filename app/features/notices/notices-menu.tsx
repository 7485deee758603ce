import { RiNotification3Line } from '@remixicon/react';
import { useId } from 'react';
import { useNotices } from './use-notices.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PartBoundary } from '../../ui/part-boundary.tsx';
import { useLatePanel } from '../../ui/use-late-panel.ts';

const NoticesPanel = lazyPart(() => import('./notices-panel.tsx'), 'NoticesPanel');

/** Unread notices that the badge counts one by one (docs/rules.md, "Screens"). */
const maxCounted = 9;

/** What waits for the person, with a badge for what they have not read. */
export function NoticesMenu() {
  const notices = useNotices();
  const triggerId = useId();
  const panel = useLatePanel();
  const unread = notices.all?.filter((notice) => !notice.isRead).length ?? 0;
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
