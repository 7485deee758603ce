import type { Context } from 'koa';
import type { Config } from '../config.ts';

/** Where people reach the server: as it is configured, else as the request says; empty for a host that is none. */
export function originOf({ protocol, host }: Context, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  if (publicUrl) return publicUrl.origin;
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : '';
}
