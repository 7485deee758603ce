import { strFromU8, unzipSync } from 'fflate';
import { archiveManifest, archivePaths, type ArchiveManifest } from '#core/archive/manifest.ts';
import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { parseBoundedJson } from '#core/kernel/parse-bounded-json.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';

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
  const parsed = described && parseBoundedJson(strFromU8(described));
  const manifest = parsed?.ok ? archiveManifest.safeParse(parsed.value) : null;
  if (!manifest?.success) return fail({ type: 'not-an-archive' });
  const isNewer = documentKinds.some((kind) => (manifest.data.schemaVersions[kind] ?? 0) > currentSchemaVersion[kind]);
  return isNewer ? fail({ type: 'too-new' }) : ok({ manifest: manifest.data, files });
}
