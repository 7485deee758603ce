import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from './free-port.ts';

/** Paths of Debian's packages. */
const driver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const browsers = ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);

/** The key under which the W3C WebDriver protocol names an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const answerTimeoutMs = 60_000;
const elementTimeoutMs = 15_000;

/**
 * WebKit on a screen of its own, controlled through the parts of the W3C WebDriver protocol that a person's clicks
 * need. Its storage lasts as long as the session: a visit ends with its window, not with the browser.
 */
export class WebKit {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  /** @throws Error with one line that says what to install */
  static async open(): Promise<WebKit> {
    const binary = browsers.find((path) => existsSync(path));
    if (!existsSync(driver) || !existsSync(display) || !binary)
      throw new Error('WebKit is not installed: apt-get install -y webkit2gtk-driver xvfb');
    const screen = spawn(display, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const processes: ChildProcess[] = [screen];
    try {
      const number = await firstLine(screen);
      const port = await freePort();
      // Without the accessibility bus and the desktop's message bus: neither exists here, and WebKit would wait for
      // both.
      const environment = {
        ...process.env,
        DISPLAY: `:${number}`,
        GDK_BACKEND: 'x11',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      };
      processes.push(spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' }));
      const url = `http://127.0.0.1:${port}`;
      await untilListening(url);
      const options = { binary, args: ['--automation'] };
      const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
      const { sessionId } = await ask<{ sessionId: string }>(`${url}/session`, 'POST', { capabilities });
      return new WebKit(processes, `${url}/session/${sessionId}`);
    } catch (error) {
      for (const child of processes) child.kill('SIGKILL');
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#ask('DELETE', '').catch(() => {});
    for (const child of this.#processes) child.kill('SIGTERM');
  }

  async visit(url: string): Promise<void> {
    await this.#ask('POST', '/url', { url });
  }

  /** Ends the visit by closing its window, and begins another one with the browser's stored data. */
  async closeWindowAndOpenAnother(): Promise<void> {
    const { handle } = await this.#ask<{ handle: string }>('POST', '/window/new', { type: 'window' });
    await this.#ask('DELETE', '/window');
    await this.#ask('POST', '/window', { handle });
  }

  /** Waits for the element of a role with this visible name. */
  async get(role: string, name: string): Promise<string> {
    const deadline = Date.now() + elementTimeoutMs;
    while (Date.now() < deadline) {
      // The page may be redrawn during the search.
      const element = await this.#find(role, name).catch(() => null);
      if (element) return element;
    }
    const shown = await this.run<string>('return `${location.pathname}: ${document.body.innerText}`');
    throw new Error(`WebKit shows no ${role} named ${name} at ${shown}`);
  }

  async click(role: string, name: string): Promise<void> {
    await this.#with(role, name, async (element) => {
      // WebKit's driver scrolls an element to the window's edge, where fixed bars cover it.
      await this.run('arguments[0].scrollIntoView({ block: "center" })', { [elementKey]: element });
      await this.#ask('POST', `/element/${element}/click`, {});
    });
  }

  async type(role: string, name: string, text: string): Promise<void> {
    await this.#with(role, name, (element) => this.#ask('POST', `/element/${element}/value`, { text }));
  }

  async textOf(role: string, name: string): Promise<string> {
    return await this.#with(role, name, (element) =>
      this.run<string>('return arguments[0].textContent', { [elementKey]: element }),
    );
  }

  /** Runs a function's body in the page and awaits a promise that it returns. */
  async run<Value>(script: string, ...args: readonly unknown[]): Promise<Value> {
    return await this.#ask<Value>('POST', '/execute/sync', { script, args });
  }

  /** Uses an element, and finds it again if the page has redrawn it meanwhile. */
  async #with<Value>(role: string, name: string, use: (element: string) => Promise<Value>): Promise<Value> {
    const deadline = Date.now() + elementTimeoutMs;
    for (;;) {
      try {
        return await use(await this.get(role, name));
      } catch (error) {
        const isStale = error instanceof Error && error.message.includes('stale element');
        if (!isStale || Date.now() > deadline) throw error;
      }
    }
  }

  async #find(role: string, name: string): Promise<string | null> {
    const elements = await this.run<Record<string, string>[]>(findDeep, selectors[role] ?? `[role="${role}"]`);
    for (const element of elements) {
      const id = element[elementKey]!;
      // An element may be removed between the two requests.
      const label = await this.#ask<string>('GET', `/element/${id}/computedlabel`).catch(() => '');
      if (label.trim() === name) return id;
    }
    return null;
  }

  async #ask<Value>(method: string, path: string, body?: unknown): Promise<Value> {
    return await ask<Value>(`${this.#session}${path}`, method, body);
  }
}

/** The elements of the page and of its shadow roots. */
const findDeep = `
  const find = (root) => [
    ...root.querySelectorAll(arguments[0]),
    ...[...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot ? find(element.shadowRoot) : [])),
  ];
  return find(document);
`;

const selectors: Readonly<Record<string, string>> = {
  button: 'button',
  link: 'a[href]',
  textbox: 'input, textarea, [role="textbox"]',
};

async function ask<Value>(url: string, method: string, body?: unknown): Promise<Value> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(answerTimeoutMs) };
  if (body !== undefined) init.body = JSON.stringify(body);
  const reply = await fetch(url, init);
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`WebKit refused ${method} ${new URL(url).pathname}: ${value.error}, ${value.message}`);
  return value;
}

/** The display's number, which the screen writes once it accepts connections. */
async function firstLine(screen: ChildProcess): Promise<string> {
  return await new Promise((resolve, fail) => {
    screen.stdio[3]?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()));
    screen.once('exit', (code) => fail(new Error(`Xvfb ended with ${code}`)));
  });
}

async function untilListening(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answered = await fetch(`${url}/status`).then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(resolve, 50, false)),
    );
    if (answered) return;
  }
  throw new Error('WebKitWebDriver did not start');
}
