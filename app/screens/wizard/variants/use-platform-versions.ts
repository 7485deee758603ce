import { useMemo } from 'react';
import { draftAt, fittedHeads, hasDrifted } from '#core/content/variants.ts';
import { standingVariants, type StandingVariant } from '#core/documents/read-variants.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import { chosenPlatforms, type ListedPlatform } from '#core/publishing/platforms.ts';
import { useSettled } from '../use-settled.ts';
import { useWizard } from '../wizard-context.ts';

/** The draft is compared once its writer has paused. Milliseconds. */
const PAUSE_MS = 300;

export interface OwnVersion extends StandingVariant {
  /** The draft reads otherwise on the platform than when this was last known to fit it. */
  readonly isDrifted: boolean;
}

export interface PlatformVersions {
  readonly platform: ListedPlatform;
  /** Its own texts, the one that goes out first; none where it gets the draft. Others are there that read otherwise. */
  readonly own: readonly OwnVersion[];
}

/** The texts of their own that the chosen platforms have. */
export function usePlatformVersions(): readonly PlatformVersions[] {
  const { document, item } = useWizard();
  const body = useSettled(item.body, PAUSE_MS);
  const standing = chosenPlatforms(item).map((platform) => ({
    platform,
    own: standingVariants(item, platform.id).map((own) => ({ ...own, fits: fittedHeads(document.doc(), own) })),
  }));
  const keys = [...new Set(standing.flatMap(({ own }) => own.map(({ fits }) => versionKey(fits))))].join(' ');
  // Reading a document as it was takes a while, and what it says never changes.
  const drafts = useMemo(
    () => new Map(keys.split(' ').map((key) => [key, draftAt(document.doc(), headsOfVersion(key))])),
    [document, keys],
  );
  const drifted = useMemo(
    () =>
      new Set(
        [...drafts].flatMap(([key, before]) =>
          [true, false]
            .filter((requiresTitle) => before !== null && hasDrifted(before, body, { requiresTitle }))
            .map((requiresTitle) => driftKey(key, { requiresTitle })),
        ),
      ),
    [drafts, body],
  );
  return standing.map(({ platform, own }) => ({
    platform,
    own: own
      .filter(({ text }, index) => index === 0 || text.trim() !== own[0]!.text.trim())
      .map((version) => ({ ...version, isDrifted: drifted.has(driftKey(versionKey(version.fits), platform)) })),
  }));
}

/** Platforms of a kind show a draft alike. */
function driftKey(version: string, { requiresTitle }: Pick<ListedPlatform, 'requiresTitle'>): string {
  return `${version} ${requiresTitle}`;
}
