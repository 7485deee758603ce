import { spawn } from 'node:child_process';
import { freePort } from '../e2e/testing/free-port.ts';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';

/** A browser that answers on its debugging port. */
export interface PlainChromium {
  readonly port: number;
  /** Ends the browser with all its processes; settles when it is gone. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Chromium without the test runner's hands in it, on a profile that may have been signed in before. */
export async function startPlainChromium(profile: string): Promise<PlainChromium> {
  const { executablePath, args } = chromiumOptions;
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
  // A process group of its own: a kill takes the renderers along, as a power cut would.
  const browser = spawn(executablePath, [...args, ...own, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  await new Promise<void>((listens, fail) => {
    let said = '';
    browser.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes('DevTools listening on')) listens();
    });
    browser.once('error', fail);
    browser.once('exit', (code) => fail(new Error(`Chromium ended with ${code}: ${said}`)));
  });
  return {
    port,
    end: async (signal = 'SIGTERM') => {
      if (browser.exitCode === null && browser.signalCode === null)
        process.kill(signal === 'SIGKILL' ? -browser.pid! : browser.pid!, signal);
      await ended;
    },
  };
}

/** Runs `measure` beside a browser of its own and ends the browser. */
export async function withPlainChromium<Value>(
  profile: string,
  measure: (port: number) => Promise<Value>,
): Promise<Value> {
  const browser = await startPlainChromium(profile);
  try {
    return await measure(browser.port);
  } finally {
    await browser.end();
  }
}
