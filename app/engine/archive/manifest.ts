import * as z from 'zod/mini';
import { documentKinds } from '#core/documents/versions.ts';

const listedDocument = z.object({ id: z.uuid(), kind: z.enum(documentKinds) });

const listedPicture = z.object({
  /** SHA-256 in hex. Texts refer to the picture by it. */
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  name: z.string(),
  type: z.string().check(z.regex(/^image\/[a-z]+$/)),
  width: z.number(),
  height: z.number(),
});

const described = z.object({
  format: z.literal('rostrum-archive'),
  /** Version of the archive's layout. */
  version: z.literal(1),
  /** UTC instant, ISO 8601. */
  madeAt: z.string(),
  /** The owner's id, which is also the id of the workspace document. */
  account: z.uuid(),
  /** The newest schema version of each document type that the archive may contain. */
  schemaVersions: z.record(z.enum(documentKinds), z.number()),
  documents: z.array(z.unknown()),
  pictures: z.array(z.unknown()),
});

/** `manifest.json` in the zip: the archive's own description. */
export interface ArchiveManifest extends z.infer<typeof described> {
  readonly documents: z.infer<typeof listedDocument>[];
  readonly pictures: z.infer<typeof listedPicture>[];
}

/** Null when the value does not describe an archive. */
export function parseManifest(value: unknown): ArchiveManifest | null {
  const { data } = described.safeParse(value);
  const documents = data && entriesOf(listedDocument, data.documents);
  const pictures = documents && entriesOf(listedPicture, data.pictures);
  return pictures ? { ...data, documents, pictures } : null;
}

/**
 * The entries of a list; null when one of them is wrong. Zod's own array describes every wrong entry: two million of
 * them would take 700 MB.
 */
function entriesOf<Shape extends z.ZodMiniType>(shape: Shape, values: readonly unknown[]): z.infer<Shape>[] | null {
  const entries: z.infer<Shape>[] = [];
  for (const value of values) {
    const parsed = shape.safeParse(value);
    if (!parsed.success) return null;
    entries.push(parsed.data);
  }
  return entries;
}

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
