import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sharedParam } from '#core/content/share-target.ts';
import { paths } from '../paths.ts';
import { BrandMark } from './brand-mark.tsx';
import { notSharedSentence } from './not-shared-sentence.ts';
import { ThemeMenu } from './theme-menu.tsx';

/** The frame of the sign-in and registration screens. */
export function AuthFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
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
        <p className="hidden max-w-[15ch] font-serif text-3xl tracking-tight text-balance desk:block">
          Build your presence as a thought leader online
        </p>
        <div className="desk:-ml-2">
          <ThemeMenu />
        </div>
      </header>
      <main className="grid content-start justify-items-center px-4 pt-8 pb-16 desk:content-center">
        <div className="grid w-full max-w-[400px] gap-6">
          <div className="grid gap-1.5">
            <h1 className="text-2xl">{title}</h1>
            <p className="text-ink-2 desk:hidden">Build your presence as a thought leader online</p>
          </div>
          <SharedWhileSignedOut />
          {children}
        </div>
      </main>
    </div>
  );
}

/** On the sign-in screens: what becomes of a thing that was shared while nobody was signed in. */
function SharedWhileSignedOut() {
  const [params] = useSearchParams();
  const shared = params.get(sharedParam.name);
  const notSaved = notSharedSentence(shared);
  if (!shared) return null;
  return (
    <p role="status" className="rounded-md border border-line bg-surface px-3.5 py-3 text-base text-ink-2">
      {notSaved === null
        ? 'What you shared is on this device. Sign in to save it as an idea.'
        : `What you shared was not saved. ${notSaved}`}
    </p>
  );
}
