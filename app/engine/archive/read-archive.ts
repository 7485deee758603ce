import { strFromU8, unzipSync } from 'fflate';
import { archivePaths, type ArchiveManifest, parseManifest } from './manifest.ts';
import { currentSchemaVersion, documentKinds } from '#core/documents/versions.ts';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { parseBoundedJson } from '#core/kernel/bounded-json.ts';

/** An opened archive. The contents of its files are not checked yet. */
export interface Archive {
  readonly manifest: ArchiveManifest;
  /** Bytes by path. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export type ArchiveFailure =
  { readonly type: 'not-an-archive' } | { readonly type: 'too-new' } | { readonly type: 'too-large' };

/** Largest uncompressed size in bytes: what a browser tab can hold at once. */
export const MAX_ARCHIVE_BYTES = 1 << 30;

/** Opens a zip file that the person chose. The files for people, `texts/` and `data/`, are not decompressed. */
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

/** Null when it does not describe an archive. */
function readManifest(bytes: Uint8Array): ArchiveManifest | null {
  const parsed = parseBoundedJson(strFromU8(bytes));
  return parsed.ok ? parseManifest(parsed.value) : null;
}
