/**
 * The embedding model that an operator puts into the folder `embedding-model` of the data folder: devices download it
 * and run it, this server never does.
 *
 * A file is served by the hash of its bytes, looked up among the model's two files, so that no path is made of a request.
 * Files are hashed again when their size or time has changed: an operator may replace a model while the server runs.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EmbeddingModel, embeddingFiles } from '#core/api/embedding-model.ts';

/** Bytes of both files. A device keeps the table in memory while it is compared. */
const MAX_BYTES = 192 * 1024 * 1024;

type File = EmbeddingModel['files'][number];
interface Known {
  /** Sizes and times of the files when they were hashed. */
  readonly state: string;
  readonly model: Promise<EmbeddingModel | null>;
}

export type EmbeddingModels = () => Promise<EmbeddingModel | null>;

/** Reads the model of a folder; null while there is none, or one that is too large. */
export function embeddingModels(folder: string): EmbeddingModels {
  let known: Known | null = null;
  return async () => {
    const state = await stateOf(folder);
    if (state === null) return null;
    if (known?.state !== state) {
      const now: Known = { state, model: hashAll(folder) };
      known = now;
      now.model.catch(() => {
        if (known === now) known = null;
      });
    }
    return await known.model;
  };
}

export function embeddingFolder(dataDir: string): string {
  return join(dataDir, 'embedding-model');
}

/** Null where a file is missing or no file. */
async function stateOf(folder: string): Promise<string | null> {
  const all = await Promise.all(embeddingFiles.map((name) => stat(join(folder, name)).catch(() => null)));
  if (all.some((each) => !each?.isFile() || each.size === 0)) return null;
  if (all.reduce((sum, each) => sum + each!.size, 0) > MAX_BYTES) return null;
  return all.map((each) => `${each!.size} ${each!.mtimeMs}`).join(' ');
}

async function hashAll(folder: string): Promise<EmbeddingModel> {
  const files: File[] = [];
  for (const name of embeddingFiles) {
    const sum = createHash('sha256');
    let bytes = 0;
    await pipeline(createReadStream(join(folder, name)), async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) {
        bytes += part.length;
        sum.update(part);
      }
    });
    files.push({ name, hash: sum.digest('hex'), bytes });
  }
  return { files, bytes: files.reduce((all, { bytes }) => all + bytes, 0) };
}
