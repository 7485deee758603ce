import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { getEmbeddingModel } from '#core/api/embedding-model.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { AppDeps, RouteContext } from '../app-context.ts';
import type { Handler } from '../handler.ts';
import { notFound } from '../http/errors.ts';
import { embeddingFolder } from './embedding-model.ts';

export function handleGetEmbeddingModel({ embedding }: Pick<AppDeps, 'embedding'>): Handler<typeof getEmbeddingModel> {
  return async () => ({ model: await embedding() });
}

/** GET /api/embedding-model/{hash}: a file of the model, to somebody who is signed in. */
export function getEmbeddingFile(deps: AppDeps): (ctx: RouteContext) => Promise<void> {
  return async (ctx) => {
    authenticate(ctx, deps);
    const { hash } = ctx.params;
    const file = (await deps.embedding())?.files.find((each) => each.hash === hash);
    if (!file) throw notFound();
    // Opened before the answer begins, so that a file that is gone is a plain 404.
    const handle = await open(join(embeddingFolder(deps.config.dataDir), file.name)).catch(() => null);
    if (!handle) throw notFound();
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable');
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    ctx.type = 'application/octet-stream';
    ctx.length = file.bytes;
    ctx.body = handle.createReadStream({ start: 0, end: file.bytes - 1 });
  };
}
