import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#server/testing/server-process.ts';

/** Where Debian's package `wordpress` has its files. */
const SOURCE = '/usr/share/wordpress';
const MARIADB = '/usr/sbin/mariadbd';
const PHP = '/usr/bin/php';
/** How long a database may take to start. Milliseconds. */
const STARTS_WITHIN = 30_000;

export interface RealSite {
  readonly url: string;
  readonly username: string;
  /** The application password. */
  readonly password: string;
  stop(): void;
}

/** The packages that are missing to run WordPress here; null if it can run. */
export function missingForWordPress(): string | null {
  const isHere = [SOURCE, MARIADB, PHP].every((path) => existsSync(path));
  return isHere ? null : 'needs the packages wordpress, php-cli, php-mysql and mariadb-server';
}

/**
 * A new WordPress with one administrator, on a database of its own.
 * @param hasReadableAddresses whether its addresses have the titles of posts; its interface lies elsewhere otherwise
 */
export async function startWordPress(hasReadableAddresses: boolean): Promise<RealSite> {
  const folder = mkdtempSync(join(tmpdir(), 'rostrum-wordpress-'));
  const children: ChildProcess[] = [];
  const stop = (): void => {
    process.off('exit', stop);
    // PHP's workers outlive their parent, so the whole group ends.
    for (const { pid, exitCode } of children) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', stop);
  try {
    const socket = await startDatabase(folder, children);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const site = join(folder, 'site');
    cpSync(SOURCE, site, { recursive: true, dereference: true });
    mkdirSync(join(site, 'wp-content/uploads'), { recursive: true });
    writeFileSync(join(site, 'wp-config.php'), configuration(socket));
    const username = 'ann';
    const password = install(site, { url, username, hasReadableAddresses });
    // Several workers: a request may make another one to the same server.
    const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '3' };
    children.push(
      spawn(PHP, ['-S', `127.0.0.1:${port}`, '-t', site], { cwd: site, env, stdio: 'ignore', detached: true }),
    );
    await until(async () => (await fetch(`${url}/readme.html`)).ok);
    return { url, username, password, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** @returns the socket of a database server with an empty database `wordpress` */
async function startDatabase(folder: string, children: ChildProcess[]): Promise<string> {
  const data = join(folder, 'data');
  const socket = join(folder, 'sql');
  const user = '--user=root';
  execFileSync('mariadb-install-db', [user, `--datadir=${data}`, '--auth-root-authentication-method=normal'], {
    stdio: 'ignore',
  });
  const options = ['--no-defaults', user, `--datadir=${data}`, `--socket=${socket}`, '--skip-networking'];
  children.push(spawn(MARIADB, options, { stdio: 'ignore', detached: true }));
  await until(() => {
    execFileSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-e', 'create database wordpress'], {
      stdio: 'ignore',
    });
    return true;
  });
  return socket;
}

function configuration(socket: string): string {
  const salts = ['AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'LOGGED_IN_SALT'];
  return `<?php
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4');
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
// Application passwords are offered without https only on such a machine.
define('WP_ENVIRONMENT_TYPE', 'local');
${salts.map((name) => `define('${name}', '${randomBytes(24).toString('hex')}');`).join('\n')}
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;
}

interface Installation {
  readonly url: string;
  readonly username: string;
  readonly hasReadableAddresses: boolean;
}

/** Installs the site and returns an application password of its administrator. */
function install(site: string, { url, username, hasReadableAddresses }: Installation): string {
  const script = `
define('WP_INSTALLING', true);
define('WP_SITEURL', '${url}');
$_SERVER['HTTP_HOST'] = '${new URL(url).host}';
require '${site}/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('A site', '${username}', 'ann@example.org', true, '', '${randomBytes(12).toString('hex')}');
update_option('siteurl', '${url}');
update_option('home', '${url}');
update_option('permalink_structure', '${hasReadableAddresses ? '/%postname%/' : ''}');
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'Rostrum']);
echo "password:$password\\n";
`;
  const said = execFileSync(PHP, ['-d', 'error_reporting=0', '-d', 'sendmail_path=/bin/true', '-r', script], {
    encoding: 'utf8',
  });
  const [, password] = /password:(\S+)/.exec(said) ?? [];
  if (!password) throw new Error(`WordPress was not installed: ${said}`);
  return password;
}

async function until(isReady: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + STARTS_WITHIN;
  for (;;) {
    try {
      if (await isReady()) return;
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await wait(200);
  }
}
