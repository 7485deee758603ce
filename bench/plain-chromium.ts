import { spawn } from 'node:child_process';
import { freePort } from '../e2e/testing/free-port.ts';
import playwrightConfig from '../playwright.config.ts';

/** Chromium without the test runner's hands in it, on a profile that may have been signed in before. */
export async function withPlainChromium<Value>(
  profile: string,
  measure: (port: number) => Promise<Value>,
): Promise<Value> {
  const { executablePath, args = [] } = playwrightConfig.use?.launchOptions ?? {};
  if (!executablePath) throw new Error('Set CHROME_PATH to an installed Chromium.');
  const port = await freePort();
  // The password store is the one that the test runner chooses: the profile's cookies are readable with it.
  const own = [
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    '--password-store=basic',
    '--use-mock-keychain',
  ];
  const browser = spawn(executablePath, [...args, ...own, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  try {
    await new Promise<void>((listens, fail) => {
      let said = '';
      browser.stderr.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        if (said.includes('DevTools listening on')) listens();
      });
      browser.once('error', fail);
      browser.once('exit', (code) => fail(new Error(`Chromium ended with ${code}: ${said}`)));
    });
    return await measure(port);
  } finally {
    browser.kill();
    await ended;
  }
}
