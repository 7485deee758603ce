import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { afterPaint } from '../browser/after-first-paint.ts';
import { browserWire } from '../browser/browser-wire.ts';
import { isArrivalWaiting, onLaunch } from '../browser/launches.ts';
import { callApi } from '../engine/wire/call-api.ts';
import { isPagePath } from '../features/account/page-path.ts';
import { sharedParam } from '#core/content/share-target.ts';
import { useEndedSession } from '../features/account/use-ended-session.ts';
import { useSession } from '../features/account/use-session.ts';
import { type ComingBack, paths } from '../paths.ts';
import { BrandMark } from '../shell/brand-mark.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { ThemeMenu } from '../shell/theme-menu.tsx';

/** Posts per week, for twelve weeks. */
const weeks = [1, 2, 2, 1, 3, 2, 3, 4, 3, 4, 4, 5] as const;
const stats = [
  { label: 'Posts', value: '34' },
  { label: 'Weeks in a row', value: '12' },
  { label: 'Most read', value: 'Why a roadmap is a promise' },
] as const;

/** Bars that rise one after the other, by their delay. */
const delays = ['', '[animation-delay:60ms]', '[animation-delay:120ms]', '[animation-delay:180ms]'] as const;
const bar = { width: 18, step: 26, unit: 22, height: 120 } as const;

function AnalyticsSample() {
  return (
    <SampleFrame
      title="See what your writing does"
      text="Streaks, milestones and reach, by week and by pillar. Real numbers only, no guesses."
      description="A chart of weekly posts growing from one to five over twelve weeks, 34 posts in total."
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {stats.map(({ label, value }) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="font-serif text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <svg viewBox={`0 0 ${weeks.length * bar.step} ${bar.height}`} aria-hidden="true" className="w-full text-growth">
        {weeks.map((posts, week) => (
          <rect
            // The weeks never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={week}
            x={week * bar.step + (bar.step - bar.width) / 2}
            y={bar.height - posts * bar.unit}
            width={bar.width}
            height={posts * bar.unit}
            rx={3}
            fill="currentColor"
            className={`origin-bottom animate-grow [transform-box:fill-box] ${delays[week % delays.length]}`}
          />
        ))}
      </svg>
    </SampleFrame>
  );
}

/** The dimensions of a voice, 0 to 100. */
const voice = [
  ['Tone', 78],
  ['Clarity', 88],
  ['Authority', 70],
  ['Engagement', 74],
  ['Authenticity', 84],
  ['Structure', 82],
  ['Emotion', 58],
  ['Impact', 66],
] as const;

const center = { x: 170, y: 130 } as const;
const radius = 92;

function pointAt(index: number, share: number): { readonly x: number; readonly y: number } {
  const angle = (2 * Math.PI * index) / voice.length - Math.PI / 2;
  return { x: center.x + radius * share * Math.cos(angle), y: center.y + radius * share * Math.sin(angle) };
}

function outline(shareOf: (index: number) => number): string {
  return voice
    .map((_dimension, index) => pointAt(index, shareOf(index)))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ');
}

function VoiceSample() {
  return (
    <SampleFrame
      title="Know your voice"
      text="Eight dimensions of how you write, with examples from your own text, and how they change over time. It works offline too."
      description="A radar chart of a voice in eight dimensions, strongest in clarity and authenticity."
    >
      <svg viewBox="0 0 340 260" aria-hidden="true" className="mx-auto w-full max-w-[420px]">
        {[0.25, 0.5, 0.75, 1].map((share) => (
          <polygon key={share} points={outline(() => share)} fill="none" className="stroke-line" />
        ))}
        <polygon
          points={outline((index) => voice[index]![1] / 100)}
          className="origin-center animate-unfold fill-growth/20 stroke-growth [transform-box:fill-box]"
          strokeWidth={2}
        />
        {voice.map(([name], index) => {
          const { x, y } = pointAt(index, 1.16);
          const anchor = Math.abs(x - center.x) < 8 ? 'middle' : x > center.x ? 'start' : 'end';
          return (
            <text key={name} x={x} y={y + 4} textAnchor={anchor} className="fill-ink-2 text-[11px]">
              {name}
            </text>
          );
        })}
      </svg>
    </SampleFrame>
  );
}

const anchors = [
  { id: 'features', label: 'Features' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'about', label: 'About' },
] as const;

const features = [
  {
    title: 'Write anywhere',
    text: 'Everything opens and saves without a connection: on the plane, in the tunnel, with the server down.',
  },
  {
    title: 'Never lose a version',
    text: 'Edit one draft on two devices and both edits stay. Where both changed the same line, you choose.',
  },
  {
    title: 'From idea to published',
    text: 'Eight steps take an idea through goals, outline, draft and review. Stop anywhere and continue on another device.',
  },
] as const;

interface AskedForProps {
  readonly pathname: string;
  readonly comingBack: ComingBack;
}

/** The address of a page of the app, or of none, shows this page to a visitor: why, and how to get there. */
function AskedFor({ pathname, comingBack }: AskedForProps) {
  // The dashboard has the app's own address: a visitor there has asked for nothing else.
  if (pathname === paths.dashboard) return null;
  const isThere = isPagePath(pathname);
  return (
    <p role="status" className="border-b border-line py-2 text-base text-pretty wrap-anywhere text-ink-2">
      {isThere ? (
        <Link
          to={paths.login}
          state={comingBack}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Go to this page after signing in
        </Link>
      ) : (
        <span className="inline-flex min-h-11 items-center">There is nothing at {pathname}.</span>
      )}
    </p>
  );
}

/** The page for visitors. */
export function LandingScreen() {
  const { state } = useSession();
  const { endedFor } = useEndedSession();
  const isSignedIn = state === 'signed-in';
  const { pathname, search } = useLocation();
  // A link to a page of the app shows this page to a person who is signed out.
  const comingBack: ComingBack = { comesBackTo: pathname + search };
  const navigate = useNavigate();
  // The sign-in page keeps what was opened with the app (app/shell/shared-while-signed-out.tsx).
  useEffect(
    () =>
      onLaunch(() => {
        if (isArrivalWaiting()) void navigate(paths.login);
      }),
    [navigate],
  );
  // The sign-in page says what became of a share, and keeps it.
  if (!isSignedIn && new URLSearchParams(search).has(sharedParam.name))
    return <Navigate to={`${paths.login}${search}`} replace />;
  // On a device whose session ended without a logout on it, every address but the landing page's own asks to sign in.
  if (endedFor && !isSignedIn && pathname !== paths.landing) {
    const toEnded: ComingBack = { ...comingBack, of: endedFor.id };
    return <Navigate to={paths.login} state={toEnded} replace />;
  }
  return (
    <div className="mx-auto max-w-[1080px] px-4 desk:px-8">
      <title>Rostrum</title>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
        <span className="flex items-center gap-2.5 font-serif text-[20px] font-semibold tracking-tight">
          <BrandMark />
          Rostrum
        </span>
        <nav
          aria-label="On this page"
          className="order-last flex w-full gap-5 text-base desk:order-none desk:w-auto desk:grow"
        >
          {anchors.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-ink-2 no-underline hover:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeMenu />
          {isSignedIn ? (
            <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
              Go to Dashboard
            </Link>
          ) : (
            <>
              <Link
                to={paths.login}
                state={comingBack}
                className={buttonClass({ variant: 'quiet', className: 'max-desk:px-2.5' })}
              >
                Sign In
              </Link>
              <Link
                to={paths.register}
                state={comingBack}
                className={buttonClass({ variant: 'primary', className: 'max-desk:px-2.5' })}
              >
                Get Started
              </Link>
            </>
          )}
        </div>
      </header>
      {!isSignedIn && pathname !== paths.landing && <AskedFor pathname={pathname} comingBack={comingBack} />}
      <main>
        <section className="grid justify-items-start gap-5 py-16 desk:py-28">
          <h1 className="max-w-[16ch] text-[40px] leading-[1.05] tracking-tight desk:text-[64px]">
            Write it on the plane. Publish it on the ground.
          </h1>
          <p className="max-w-[52ch] font-serif text-lg text-ink-2">
            Rostrum is where creators and professionals plan, write and publish. It works offline and keeps all your
            devices in sync.
          </p>
          <Link
            to={isSignedIn ? paths.studio : paths.register}
            className={buttonClass({ variant: 'primary', className: 'text-base' })}
          >
            Start Creating Content
          </Link>
          <OperatorClaims />
        </section>
        <section
          id="features"
          aria-label="Features"
          className="grid scroll-mt-6 gap-8 border-t border-line py-12 desk:grid-cols-3"
        >
          {features.map(({ title, text }) => (
            <div key={title} className="grid content-start gap-2">
              <h2 className="text-xl">{title}</h2>
              <p className="text-ink-2">{text}</p>
            </div>
          ))}
        </section>
        <AnalyticsSample />
        <VoiceSample />
        <section id="pricing" className="grid scroll-mt-6 gap-2 border-t border-line py-12">
          <h2 className="text-xl">Pricing</h2>
          <p className="max-w-[60ch] text-ink-2">
            Rostrum runs on your own server, for as many people as you invite. No credit card required.
          </p>
        </section>
        <section id="about" className="grid scroll-mt-6 gap-2 border-t border-line py-12">
          <h2 className="text-xl">About</h2>
          <p className="max-w-[60ch] text-ink-2">
            Your work lives on your own devices. The server keeps a copy and syncs your changes, and it never gets
            between you and the next sentence.
          </p>
        </section>
        <section aria-label="Begin" className="grid justify-items-start gap-4 border-t border-line py-16">
          <h2 className="max-w-[20ch] text-[28px] leading-tight tracking-tight desk:text-[40px]">
            What do you want to be known for?
          </h2>
          <p className="max-w-[52ch] font-serif text-lg text-ink-2">
            Start with one idea. Eight small steps take you from there to a post, online or offline.
          </p>
          <Link
            to={isSignedIn ? paths.studio : paths.register}
            className={buttonClass({ variant: 'primary', className: 'text-base' })}
          >
            {isSignedIn ? 'Open the Content Studio' : 'Write your first idea'}
          </Link>
        </section>
      </main>
      <footer className="border-t border-line py-8 text-sm text-ink-3">Rostrum</footer>
    </div>
  );
}

/** The operator's own statements about this server. Empty when there are none, and without a network. */
function OperatorClaims() {
  const [claims, setClaims] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!navigator.onLine) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const { getClaims } = await import('#core/api/server.ts');
      const answered = await callApi(browserWire, getClaims, { signal: leaving.signal });
      if (answered.ok && !leaving.signal.aborted) setClaims(answered.value.claims);
    };
    // The shapes of the answer are 17 kB, which the first paint does without.
    const cancel = afterPaint(() => void load().catch(() => {}));
    return () => {
      cancel();
      leaving.abort();
    };
  }, []);
  if (claims.length === 0) return null;
  return (
    <ul aria-label="About this server" className="flex flex-wrap gap-x-6 gap-y-1.5 text-base text-ink-2">
      {claims.map((claim) => (
        <li key={claim}>{claim}</li>
      ))}
    </ul>
  );
}

interface SampleFrameProps {
  readonly title: string;
  readonly text: string;
  /** The text alternative of the picture. */
  readonly description: string;
  readonly children: ReactNode;
}

/** A picture of a screen with invented figures, labelled as such. */
function SampleFrame({ title, text, description, children }: SampleFrameProps) {
  return (
    <section className="grid items-center gap-6 border-t border-line py-12 desk:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] desk:gap-12">
      <div className="grid content-start gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-ink-2">{text}</p>
      </div>
      <figure className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-low">
        <div role="img" aria-label={description} className="grid gap-4">
          {children}
        </div>
        <figcaption className="text-xs text-ink-3">An example with made-up numbers.</figcaption>
      </figure>
    </section>
  );
}
