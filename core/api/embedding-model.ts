import { z } from 'zod';
import { call, endpoint } from './endpoint.ts';

const area = 'Assistant';

/** The files of a model that a device needs, by what they are called where models are published. */
export const embeddingFiles = ['tokenizer.json', 'model.safetensors'] as const;

/** A model that devices may download: its files, each by the SHA-256 of its bytes. */
export const embeddingModel = z.object({
  bytes: z.int().min(1),
  files: z
    .array(z.object({ name: z.enum(embeddingFiles), hash: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().min(1) }))
    .length(embeddingFiles.length),
});
export type EmbeddingModel = Readonly<z.output<typeof embeddingModel>>;

export const getEmbeddingModel = endpoint({
  method: 'GET',
  path: '/api/embedding-model',
  area,
  summary: 'The embedding model that devices may download from this server, if it has one',
  isReplyKept: false,
  reply: z.object({ model: embeddingModel.nullable() }),
});

export const getEmbeddingFile = call({
  method: 'GET',
  path: '/api/embedding-model/{hash}',
  area,
  summary: 'A file of the embedding model; its content never changes',
  reply: 'binary',
});

/** The address of a file, the same as long as its content is. */
export function embeddingFilePath(hash: string): string {
  return `/api/embedding-model/${hash}`;
}
