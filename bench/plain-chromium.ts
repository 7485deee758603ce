import { spawn } from 'node:child_process';
import { freePort } from '../e2e/testing/free-port.ts';
import { chromiumOptions } from '../e2e/testing/chromium-options.ts';

/** A browser with an open debugging port. */
export interface PlainChromium {
  readonly port: number;
  /** Ends the browser with all its processes; settles when it has ended. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Chromium without the test runner's instrumentation, on a profile that may have a session already. */
export async function startPlainChromium(profile: string): Promise<PlainChromium> {
  const { executablePath, args } = chromiumOptions;
  if (!executablePath) throw new Error('Set CHROME_PATH to an installed Chromium.');
  const port = await freePort();
  // The test runner uses the same password store, so the profile's cookies stay readable.
  const own = [
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    '--password-store=basic',
    '--use-mock-keychain',
  ];
  // In a process group of its own, so that a kill includes the renderers, as a power cut does.
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

/** Runs `measure` with a browser of its own and ends the browser. */
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
