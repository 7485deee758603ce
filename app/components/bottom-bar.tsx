import { RiCalendarLine, RiHome5Line, RiLineChartLine, RiQuillPenLine, RiUserLine } from '@remixicon/react';
import { Link, useLocation } from 'react-router-dom';
import { paths, sectionOf, type Section } from '../paths.ts';

const entries = [
  { to: paths.dashboard, label: 'Home', Icon: RiHome5Line, section: 'default' },
  { to: paths.wizard, label: 'Create', Icon: RiQuillPenLine, section: 'create' },
  { to: paths.calendar, label: 'Plan', Icon: RiCalendarLine, section: 'schedule' },
  { to: paths.analytics, label: 'Insights', Icon: RiLineChartLine, section: 'growth' },
  { to: paths.profile, label: 'Profile', Icon: RiUserLine, section: 'profile' },
] as const satisfies readonly { to: string; label: string; Icon: typeof RiHome5Line; section: Section }[];

/** The phone's way around. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t border-line bg-surface px-1 pt-1 pb-[calc(6px+env(safe-area-inset-bottom))] desk:hidden"
    >
      {entries.map(({ to, label, Icon, section }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          data-on={sectionOf(pathname) === section && (section !== 'default' || pathname === to) ? '' : undefined}
          className="grid min-h-[52px] content-center justify-items-center gap-0.5 rounded-sm text-2xs text-ink-3 no-underline focus-visible:-outline-offset-2 data-on:font-semibold data-on:text-accent"
        >
          <Icon size={20} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
