import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { SharedWhileSignedOut } from './shared-while-signed-out.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** The frame of the sign-in and registration screens. */
export function AuthFrame({
  title,
  tagline = false,
  children,
}: {
  readonly title: string;
  /** Whether a phone shows the tagline below the title. */
  readonly tagline?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] desk:grid-cols-2 desk:grid-rows-1">
      <header className="flex items-center justify-between border-line px-4 py-3 desk:flex-col desk:items-start desk:border-r desk:px-12 desk:py-10">
        <Link
          to={paths.dashboard}
          className="flex min-h-11 items-center gap-2.5 font-serif text-[20px] font-semibold tracking-tight no-underline"
        >
          <BrandMark />
          Rostrum
        </Link>
        <div className="hidden w-full max-w-[460px] gap-8 desk:grid">
          <p className="max-w-[15ch] font-serif text-3xl tracking-tight text-balance">
            Build your presence as a thought leader online
          </p>
          <DraftSample />
        </div>
        <div className="desk:-ml-2">
          <ThemeMenu />
        </div>
      </header>
      <main className="grid content-start justify-items-center px-4 pt-8 pb-16 desk:content-center">
        <div className="grid w-full max-w-[400px] gap-6">
          <div className="grid gap-1.5">
            <h1 className="text-2xl">{title}</h1>
            {tagline && <p className="text-ink-2 desk:hidden">Build your presence as a thought leader online</p>}
          </div>
          <SharedWhileSignedOut />
          {children}
        </div>
      </main>
    </div>
  );
}

/** A draft as it stands in the app: the product, for somebody who has not seen it. */
function DraftSample() {
  return (
    <div aria-hidden="true" className="grid gap-3 rounded-lg border border-line bg-surface p-6 shadow-low">
      <p className="font-serif text-xl leading-tight text-balance">Why your roadmap is a promise you cannot keep</p>
      <p className="font-serif text-[17px] leading-relaxed text-ink-2">
        Every quarter I watched smart teams commit to a list of dates.{' '}
        <span className="underline decoration-schedule decoration-dashed decoration-2 underline-offset-4">
          A roadmap is a bet, written down.
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-xs text-ink-3">
        <span>Saved on this device</span>
        <span>Underlined: written on your phone</span>
      </p>
    </div>
  );
}
