import * as z from 'zod/mini';
import { documentKinds } from '../documents/versions.ts';

/** What an archive's own description says, `manifest.json` in the zip. */
export const archiveManifest = z.object({
  format: z.literal('rostrum-archive'),
  /** Of the archive's layout. */
  version: z.literal(1),
  /** UTC instant, ISO 8601. */
  madeAt: z.string(),
  /** Whose it is: the workspace goes by this id. */
  account: z.uuid(),
  /** The newest schema of each document type that may be in it. */
  schemaVersions: z.record(z.enum(documentKinds), z.number()),
  documents: z.array(z.object({ id: z.uuid(), kind: z.enum(documentKinds) })),
  pictures: z.array(
    z.object({
      /** SHA-256 in hex, by which texts name it. */
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      name: z.string(),
      type: z.string().check(z.regex(/^image\/[a-z]+$/)),
      width: z.number(),
      height: z.number(),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Where things lie in the zip. */
export const archivePaths = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  /** A document's chunks, each under its hash. */
  chunks: (id: string) => `documents/${id}/`,
  chunk: (id: string, hash: string) => `documents/${id}/${hash}`,
  picture: ({ hash, type }: { readonly hash: string; readonly type: string }) =>
    `pictures/${hash}.${type.slice('image/'.length)}`,
  text: (name: string) => `texts/${name}.md`,
  data: (id: string) => `data/${id}.json`,
} as const;
