import { Link } from 'react-router-dom';
import { BrandMark } from '../../components/brand-mark.tsx';
import { ThemeMenu } from '../../components/theme-menu.tsx';
import { useSession } from '../../data/session/use-session.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { AnalyticsSample } from './analytics-sample.tsx';
import { OperatorClaims } from './operator-claims.tsx';
import { VoiceSample } from './voice-sample.tsx';

const anchors = [
  { id: 'features', label: 'Features' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'about', label: 'About' },
] as const;

const features = [
  {
    title: 'Write anywhere',
    text: 'Every screen opens and every word is kept without a connection. On the plane, in the tunnel, with the server down.',
  },
  {
    title: 'Never lose a version',
    text: 'Two devices, one draft: both sets of words stay in one text, and where both changed the same line you choose.',
  },
  {
    title: 'From idea to published',
    text: 'Eight steps take an idea through goals, outline, draft and review. Stop at any of them and go on from another device.',
  },
] as const;

/** What a visitor sees first. */
export function LandingScreen() {
  const { state } = useSession();
  const isSignedIn = state === 'signed-in';
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
              <Link to={paths.login} className={buttonClass({ variant: 'quiet', className: 'max-desk:px-2.5' })}>
                Sign In
              </Link>
              <Link to={paths.register} className={buttonClass({ variant: 'primary', className: 'max-desk:px-2.5' })}>
                Get Started
              </Link>
            </>
          )}
        </div>
      </header>
      <main>
        <section className="grid justify-items-start gap-5 py-16 desk:py-28">
          <h1 className="max-w-[16ch] text-[40px] leading-[1.05] tracking-tight desk:text-[64px]">
            Write it on the plane. Publish it on the ground.
          </h1>
          <p className="max-w-[52ch] font-serif text-lg text-ink-2">
            Rostrum is where creators and professionals plan, write and publish what they are known for. It works
            offline first, and brings your devices together afterwards.
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
            Rostrum runs on a server of your own, for as many people as you invite. No credit card required.
          </p>
        </section>
        <section id="about" className="grid scroll-mt-6 gap-2 border-t border-line py-12">
          <h2 className="text-xl">About</h2>
          <p className="max-w-[60ch] text-ink-2">
            Your work is a set of small documents on your own devices. The server keeps a copy and passes changes on; it
            is never between you and the next sentence.
          </p>
        </section>
        <section aria-label="Begin" className="grid justify-items-start gap-4 border-t border-line py-16">
          <h2 className="max-w-[20ch] text-[28px] leading-tight tracking-tight desk:text-[40px]">
            What do you want to be known for?
          </h2>
          <p className="max-w-[52ch] font-serif text-lg text-ink-2">
            Write the first idea down. The rest of the way is eight small steps, and none of them needs a network.
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
