import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';
import { Person } from '../e2e/testing/person.ts';
import { percentile } from './percentile.ts';
import { withPlainChromium } from './plain-chromium.ts';
import { publishPost } from './published-post.ts';
import { pushItems } from './rostrum-items.ts';
import { RostrumServer } from './rostrum-server.ts';
import type { BenchmarkLine } from './table.ts';

const RUNS = 3;
const ITEMS = 60;
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engines',
} as const;

/**
 * Lighthouse's scores for a phone, out of 100: the sign-in screen, the studio with a session, and a post and the list
 * of a person's site. Medians of three runs.
 */
export async function measureLighthouse(): Promise<BenchmarkLine[]> {
  const server = await RostrumServer.start(18_790);
  const profile = mkdtempSync(join(tmpdir(), 'rostrum-lighthouse-'));
  try {
    const signedOut = await withPlainChromium(profile, (port) => judge(`${server.url}/login`, port));
    await signIn(server, profile);
    // Lighthouse clears caches and service workers, but not the session and the rows.
    const signedIn = await withPlainChromium(profile, (port) => judge(`${server.url}/create`, port));
    const post = await publishPost(server);
    const [onPost, onSite] = await withPlainChromium(profile, async (port) => [
      await judge(post, port),
      await judge(new URL('.', post).href.replace(/\/$/, ''), port),
    ]);
    return [
      ...linesOf('/login', signedOut),
      ...linesOf('/create, signed in', signedIn),
      ...linesOf('a post', onPost),
      ...linesOf('a site', onSite),
    ];
  } finally {
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Leaves a session and the rows of some ideas in the profile. */
async function signIn(server: RostrumServer, profile: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, chromiumOptions);
  try {
    const person = new Person(await context.newPage(), server.url);
    await person.register({ username: 'maya', password: 'quiet-harbour-42' });
    const { id } = (await (await context.request.get(`${server.url}/api/auth/me`)).json()) as { id: string };
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await pushItems(server.network(cookie), id, ITEMS);
    await person.visit('/create');
    // The status covers what this device sends; rows may still be arriving.
    await person.page.locator('ul[aria-label="Content ideas"] > li').first().waitFor();
    await person.expectStatus('Synced');
  } finally {
    await context.close();
  }
}

interface Judgement {
  readonly scores: Record<keyof typeof categories, number>;
  /** Milliseconds. */
  readonly largestPaint: number;
  /** Milliseconds. */
  readonly blocked: number;
  readonly shift: number;
}

async function judge(url: string, port: number): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(categories),
    });
    if (!result) throw new Error(`Lighthouse answered nothing for ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    const score = (category: keyof typeof categories) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    for (const audit of Object.values(lhr.audits)) {
      // Prints the audits that cost points, so that they can be fixed.
      if (run === 0 && audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
        process.stdout.write(`${url}: ${audit.id}: ${audit.title}\n`);
    }
    judgements.push({
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      largestPaint: figure('largest-contentful-paint'),
      blocked: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
    });
  }
  return judgements;
}

function linesOf(route: string, judgements: readonly Judgement[]): BenchmarkLine[] {
  const median = (read: (judgement: Judgement) => number) => percentile(judgements.map(read), 0.5);
  const name = `Lighthouse mobile, ${route}`;
  return [
    ...Object.entries(categories).map(([category, words]) => ({
      benchmark: `${name}: ${words}`,
      unit: 'points' as const,
      target: '≥ 95',
      ours: median(({ scores }) => scores[category as keyof typeof categories]),
    })),
    {
      benchmark: `${name}: largest paint`,
      unit: 'ms',
      target: '≤ 2.5 s',
      ours: median(({ largestPaint }) => largestPaint),
    },
    { benchmark: `${name}: blocked`, unit: 'ms', target: '≤ 200 ms', ours: median(({ blocked }) => blocked) },
    { benchmark: `${name}: layout shift`, unit: 'points', target: '≤ 0.1', ours: median(({ shift }) => shift) },
  ];
}
