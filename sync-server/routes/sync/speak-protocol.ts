import type { Middleware } from 'koa';
import { oldestProtocolVersion, protocolHeader, protocolVersion } from '#core/sync/protocol.ts';
import { clientTooOld } from '../../errors.ts';

/** Every answer of a sync call names the server's protocol; a client that would misread it gets 426. */
export const speakProtocol: Middleware = async (ctx, next) => {
  ctx.set(protocolHeader, String(protocolVersion));
  const spoken = ctx.get(protocolHeader);
  if (spoken !== '' && !(Number(spoken) >= oldestProtocolVersion)) throw clientTooOld();
  await next();
};
