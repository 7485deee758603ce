import { RiDownload2Line, RiLogoutBoxRLine, RiSearchLine, RiSettings3Line, RiUserLine } from '@remixicon/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PersonAvatar } from '../features/profile/person-avatar.tsx';
import { usePerson } from '../features/profile/use-person.ts';
import { paths } from '../paths.ts';
import { install, useInstallOffer } from '../pwa/install-offer.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { Menu } from '../ui/menu.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { shellPages } from './page-at.ts';
import { openPalette } from './palette-requests.ts';
import { useLogOut } from './use-log-out.tsx';

const HomeScreenSteps = lazyPart(() => import('./home-screen-steps.tsx'), 'HomeScreenSteps');

export function UserMenu() {
  const person = usePerson();
  const { logOut, question } = useLogOut();
  const navigate = useNavigate();
  const offer = useInstallOffer();
  const [isShowingSteps, setIsShowingSteps] = useState(false);
  const { name } = person;

  // A phone has no sidebar, and its bar holds the most used pages only.
  const isPhone = useMediaQuery('(width < 761px)');
  const pages = isPhone ? shellPages.filter(({ sidebar, bottomBar }) => sidebar && !bottomBar) : [];

  const select = (value: string) => {
    const page = pages.find(({ path }) => path === value);
    if (page) void navigate(page.path);
    if (value === 'profile') void navigate(paths.profile);
    if (value === 'settings') void navigate(paths.settings);
    if (value === 'install') void install();
    if (value === 'steps') setIsShowingSteps(true);
    if (value === 'search') openPalette();
    if (value === 'logout') logOut();
  };

  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={`Account of ${name}`}
            className="grid size-11 shrink-0 place-items-center rounded-full desk:size-9"
          >
            <PersonAvatar person={person} />
          </button>
        }
        heading={name}
        items={[
          { value: 'search', label: 'Search and commands', icon: <RiSearchLine size={17} aria-hidden="true" /> },
          ...pages.map(({ path, label, icon: Icon }) => ({
            value: path,
            label,
            icon: <Icon size={17} aria-hidden="true" />,
          })),
          { value: 'profile', label: 'Profile', icon: <RiUserLine size={17} aria-hidden="true" /> },
          { value: 'settings', label: 'Settings', icon: <RiSettings3Line size={17} aria-hidden="true" /> },
          ...(offer
            ? [
                {
                  value: offer === 'prompt' ? 'install' : 'steps',
                  label: offer === 'prompt' ? 'Install Rostrum' : 'Add to Home Screen',
                  icon: <RiDownload2Line size={17} aria-hidden="true" />,
                },
              ]
            : []),
          { value: 'logout', label: 'Log out', icon: <RiLogoutBoxRLine size={17} aria-hidden="true" /> },
        ]}
        onSelect={select}
      />
      {isShowingSteps && (
        <PartBoundary fallback={null}>
          <HomeScreenSteps onClose={() => setIsShowingSteps(false)} />
        </PartBoundary>
      )}
      {question}
    </>
  );
}
