import { RiSearchLine } from '@remixicon/react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { openPalette } from '../shell/palette-requests.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <div className="grid justify-items-start gap-3 py-2 desk:py-12">
      <h2 className="text-2xl">404 Page Not Found</h2>
      <p className="max-w-[60ch] text-ink-2">
        There is nothing at <code className="wrap-anywhere text-ink">{pathname}</code>. The link may be old, or a letter
        is missing. Everything you wrote is where it was.
      </p>
      <div className="mt-2 flex flex-wrap gap-2.5 max-desk:grid max-desk:w-full">
        <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
          Go to Dashboard
        </Link>
        <Button onClick={openPalette}>
          <RiSearchLine size={17} aria-hidden="true" />
          Search
        </Button>
        <Link to={paths.studio} className={buttonClass()}>
          Open the Content Studio
        </Link>
      </div>
      {/* The specification's hint, for a person who builds this app. */}
      <p className="mt-4 text-xs text-ink-3">Did you forget to add the page to the router?</p>
    </div>
  );
}
