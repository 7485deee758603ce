import * as z from 'zod/mini';
import { documentKinds } from '#core/documents/versions.ts';

/** `manifest.json` in the zip: the archive's own description. */
export const archiveManifest = z.object({
  format: z.literal('rostrum-archive'),
  /** Version of the archive's layout. */
  version: z.literal(1),
  /** UTC instant, ISO 8601. */
  madeAt: z.string(),
  /** The owner's id, which is also the id of the workspace document. */
  account: z.uuid(),
  /** The newest schema version of each document type that the archive may contain. */
  schemaVersions: z.record(z.enum(documentKinds), z.number()),
  documents: z.array(z.object({ id: z.uuid(), kind: z.enum(documentKinds) })),
  pictures: z.array(
    z.object({
      /** SHA-256 in hex. Texts refer to the picture by it. */
      hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      name: z.string(),
      type: z.string().check(z.regex(/^image\/[a-z]+$/)),
      width: z.number(),
      height: z.number(),
    }),
  ),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Paths inside the zip. */
export const archivePaths = {
  manifest: 'manifest.json',
  readme: 'README.txt',
  /** Folder of a document's chunks. Each chunk is named by its hash. */
  chunks: (id: string) => `documents/${id}/`,
  chunk: (id: string, hash: string) => `documents/${id}/${hash}`,
  picture: ({ hash, type }: { readonly hash: string; readonly type: string }) =>
    `pictures/${hash}.${type.slice('image/'.length)}`,
  text: (name: string) => `texts/${name}.md`,
  data: (id: string) => `data/${id}.json`,
} as const;
