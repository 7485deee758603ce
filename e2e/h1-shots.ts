import { chromium, type Page } from 'playwright';
import { chromiumOptions } from './testing/chromium-options.ts';
import { TestServer } from './testing/start-server.ts';

const out = '/tmp/h1shots';
const server = await TestServer.start();
const browser = await chromium.launch(chromiumOptions);
try {
  await server.stop();
  const said = await server.operate('seed', '--items', '40', '--user', 'maya');
  const password = /Password: (\S+)/.exec(said)?.[1]!;
  await server.startAgain();
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const reply = await context.request.post(`${server.url}/api/auth/login`, { data: { username: 'maya', password } });
  console.log(reply.status());
  const made = await context.request.post(`${server.url}/api/content`, {
    data: { title: 'A post that has changed since it went out', content: 'One.', platformId: 4, status: 'published' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.waitForTimeout(4000);
  const put = await context.request.put(`${server.url}/api/content/${id}`, { data: { content: 'One. Two.' } });
  console.log(put.status());
  const shot = async (path: string, name: string, act?: (page: Page) => Promise<void>) => {
    for (const [width, scheme] of [
      [1440, 'light'],
      [1440, 'dark'],
      [390, 'light'],
      [390, 'dark'],
      [320, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: width === 1440 ? 900 : 844 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await page.locator('main').waitFor();
      await page.waitForTimeout(2500);
      await act?.(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over) console.log('SIDEWAYS', name, width, over);
      await page.screenshot({ path: `${out}/${name}-${width}-${scheme}.png`, fullPage: width < 1440 && name !== 'pipeline' });
    }
  };
  const only = process.argv[2]?.split(',');
  const all: [string, string][] = [
    ['/calendar?view=month', 'calendar'],
    ['/create', 'studio'],
    ['/create?show=published', 'published'],
    ['/pipeline', 'pipeline'],
    ['/', 'dashboard'],
    ['/site', 'site'],
    ['/analytics?platform=4', 'analytics'],
    ['/analytics?platform=1', 'analytics1'],
  ];
  for (const [path, name] of all) if (!only || only.includes(name)) await shot(path, name);
} finally {
  await browser.close();
  await server.stop();
}
