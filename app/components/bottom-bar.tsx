import { Link, useLocation } from 'react-router-dom';
import { shellPages } from '../page-at.ts';
import { sectionOf } from '../section-of.ts';

const entries = shellPages.filter((page) => page.bottomBar !== undefined);

/** The phone's way around. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      data-phone-bar=""
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pt-1 pb-[calc(6px+env(safe-area-inset-bottom))] desk:hidden"
    >
      {entries.map(({ path, bottomBar, icon: Icon, section }) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          data-on={sectionOf(pathname) === section && (section !== 'default' || pathname === path) ? '' : undefined}
          className="grid min-h-[52px] content-center justify-items-center gap-0.5 rounded-sm text-2xs text-ink-3 no-underline focus-visible:-outline-offset-2 data-on:font-semibold data-on:text-accent"
        >
          <Icon size={20} aria-hidden="true" />
          {bottomBar}
        </Link>
      ))}
    </nav>
  );
}
