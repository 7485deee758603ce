import { RiSearchLine } from '@remixicon/react';
import { Link, NavLink } from 'react-router-dom';
import { usePerson } from '../features/profile/use-person.ts';
import { shellPages } from './page-at.ts';
import { sidebarGroups, type ShellPage } from '../page.ts';
import { keys, pressWords } from '../keys.ts';
import { paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { openPalette } from './palette-requests.ts';
import { PersonAvatar } from '../features/profile/person-avatar.tsx';

const pagesIn = (place: ShellPage['sidebar']) => shellPages.filter((page) => page.sidebar === place);
const topPages = pagesIn('top');
const groups = sidebarGroups.map((name) => ({ name, pages: pagesIn(name) }));

export function Sidebar() {
  return (
    <aside data-sidebar="" className="sticky top-0 hidden h-dvh flex-col border-r border-line px-3.5 py-5 desk:flex">
      <Link
        to={paths.dashboard}
        className="flex items-center gap-2.5 px-2.5 pb-4 font-serif text-[20px] leading-none font-semibold tracking-tight text-ink no-underline"
      >
        <BrandMark />
        Rostrum
      </Link>
      <button
        type="button"
        onClick={openPalette}
        className="mb-3 flex min-h-9 items-center gap-2.5 rounded-sm border border-line bg-surface px-2.5 text-sm text-ink-3 transition-colors duration-120 hover:border-line-strong hover:text-ink"
      >
        <RiSearchLine size={16} aria-hidden="true" className="shrink-0" />
        <span className="grow text-left">Search</span>
        <kbd aria-hidden="true" className="font-sans text-2xs">
          {pressWords(keys.palette)}
        </kbd>
      </button>
      <nav aria-label="Main" className="-mx-1 grow overflow-y-auto px-1">
        {topPages.map((page) => (
          <SidebarLink key={page.path} {...page} />
        ))}
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <div aria-hidden="true" className="px-2.5 pt-4 pb-1.5 text-2xs tracking-[0.06em] text-ink-3 uppercase">
              {group.name}
            </div>
            {group.pages.map((page) => (
              <SidebarLink key={page.path} {...page} />
            ))}
          </div>
        ))}
      </nav>
      <UserCard />
    </aside>
  );
}

function SidebarLink({ path, label, icon: Icon }: ShellPage) {
  return (
    <NavLink
      to={path}
      end={path === paths.dashboard}
      className="group flex min-h-[38px] items-center gap-2.5 rounded-sm px-2.5 text-base text-ink-2 no-underline transition-colors duration-120 hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      <Icon size={17} aria-hidden="true" className="shrink-0 group-aria-[current=page]:text-accent" />
      {label}
    </NavLink>
  );
}

function UserCard() {
  const person = usePerson();
  return (
    <div className="mt-3 flex items-center gap-2.5 border-t border-line px-2.5 pt-3">
      <PersonAvatar person={person} />
      <div className="min-w-0">
        <div className="truncate text-base font-semibold">{person.name}</div>
        <div className="truncate text-xs text-ink-3">{person.title ?? 'Professional'}</div>
      </div>
    </div>
  );
}
