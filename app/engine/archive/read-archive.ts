import { strFromU8, unzipSync } from 'fflate';
import { archiveManifest, archivePaths, type ArchiveManifest } from '#core/archive/manifest.ts';
import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** An archive that was opened. What is in its files has not been looked at. */
export interface Archive {
  readonly manifest: ArchiveManifest;
  /** Bytes by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export type ArchiveFailure =
  { readonly type: 'not-an-archive' } | { readonly type: 'too-new' } | { readonly type: 'too-large' };

/** Bytes that an archive may unfold to: what a browser's tab can hold at once. */
export const MAX_ARCHIVE_BYTES = 1 << 30;

/** Opens a zip that somebody has chosen. What people read, `texts/` and `data/`, is left folded. */
export function readArchive(zip: Uint8Array): Result<Archive, ArchiveFailure> {
  let unfolded = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(zip, {
      filter: ({ name, originalSize }) => {
        const isWanted = name === archivePaths.manifest || /^(documents|pictures)\//.test(name);
        if (isWanted) unfolded += originalSize;
        return isWanted && unfolded <= MAX_ARCHIVE_BYTES;
      },
    });
  } catch {
    return fail({ type: 'not-an-archive' });
  }
  if (unfolded > MAX_ARCHIVE_BYTES) return fail({ type: 'too-large' });
  const described = files[archivePaths.manifest];
  const manifest = described && readManifest(described);
  if (!manifest) return fail({ type: 'not-an-archive' });
  const isNewer = documentKinds.some((kind) => (manifest.schemaVersions[kind] ?? 0) > currentSchemaVersion[kind]);
  return isNewer ? fail({ type: 'too-new' }) : ok({ manifest, files });
}

/** Null where it describes no archive. */
function readManifest(bytes: Uint8Array): ArchiveManifest | null {
  const parsed = parseBoundedJson(strFromU8(bytes));
  if (!parsed.ok) return null;
  try {
    return archiveManifest.safeParse(parsed.value).data ?? null;
  } catch {
    // Zod 4 overflows the stack where a list has more than about 120,000 wrong values.
    return null;
  }
}
