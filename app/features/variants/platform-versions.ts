import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { draftAt, fittedHeads, hasDrifted } from '#core/content/variants.ts';
import { rewritePlatformId, type StandingVariant, standingVariants } from '#core/documents/read-variants.ts';
import { bodyPath, type TextPath, variantTextPath } from '#core/documents/text-path.ts';
import { headsOfVersion, versionKey } from '#core/documents/version-names.ts';
import type { OpenDocument } from '../../engine/documents/open-document.ts';
import type { ListedPlatform } from '#core/publishing/platforms.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { usePlace } from '../writing/use-place.ts';
import { useWizard } from '../writing/wizard-context.ts';
import { chosenPlatforms } from '#core/publishing/post.ts';

/** The draft is compared after a typing pause of this many milliseconds. */
const PAUSE_MS = 300;

export interface OwnVersion extends StandingVariant {
  /** The draft, as shown on the platform, has changed since this variant was last known to fit it. */
  readonly isDrifted: boolean;
}

export interface PlatformVersions {
  readonly platform: ListedPlatform;
  /**
   * The platform's own variants, the one to be published first; empty when it gets the draft. Several exist when
   * devices wrote different ones at once.
   */
  readonly own: readonly OwnVersion[];
}

/** The variants of the chosen platforms. */
export function usePlatformVersions(): readonly PlatformVersions[] {
  const { document, item } = useWizard();
  const body = useSettled(item.body, PAUSE_MS);
  const standing = chosenPlatforms(item).map((platform) => ({
    platform,
    own: standingVariants(item, platform.id).map((own) => ({ ...own, fits: fittedHeads(document.doc(), own) })),
  }));
  const keys = [...new Set(standing.flatMap(({ own }) => own.map(({ fits }) => versionKey(fits))))].join(' ');
  // Reading an older state of a document is slow, and its result never changes.
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

/** Platforms of the same kind show a draft alike. */
function driftKey(version: string, { requiresTitle }: Pick<ListedPlatform, 'requiresTitle'>): string {
  return `${version} ${requiresTitle}`;
}

export interface ShownVersion extends PlatformVersions {
  /** The platform's variant that is shown; null when it gets the draft. */
  readonly shown: OwnVersion | null;
}

/** Used in the address in place of a platform's key. */
export const rewriteKey = 'rewrite';

export interface ShownVersions {
  readonly versions: readonly PlatformVersions[];
  /** The current rewrites: more than one when two devices started one at once. */
  readonly rewrites: readonly StandingVariant[];
  /** The platform whose variant is shown; null for the draft and for a rewrite. */
  readonly version: ShownVersion | null;
  /** The rewrite that is shown; null for any other text. */
  readonly rewrite: StandingVariant | null;
  readonly isDraft: boolean;
  /** The text that is shown. For a platform without a variant it is the draft. */
  readonly text: string;
  readonly path: TextPath;
  /** Shows a platform's variant by its key, the rewrite by `rewriteKey`, or the draft by null. */
  readonly show: (key: string | null) => void;
  /** Shows another of the platform's variants, or of the rewrites. */
  readonly showText: (id: string) => void;
}

/** The variant or rewrite of an open item that is shown, for all parts of the page, in whatever layout. */
class ShownText {
  #id: string | null = null;
  readonly #listeners = new Set<() => void>();

  readonly id = (): string | null => this.#id;

  readonly show = (id: string): void => {
    if (id === this.#id) return;
    this.#id = id;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

const shownTexts = new WeakMap<OpenDocument<'content-item'>, ShownText>();

function shownTextOf(document: OpenDocument<'content-item'>): ShownText {
  const known = shownTexts.get(document);
  if (known) return known;
  const made = new ShownText();
  shownTexts.set(document, made);
  return made;
}

/** Which text of the item is shown, according to the address: the draft, a rewrite, or a platform's variant. */
export function useShownVersion(): ShownVersions {
  const { item, document } = useWizard();
  const versions = usePlatformVersions();
  const rewrites = standingVariants(item, rewritePlatformId);
  const { place, go } = usePlace();
  const shownText = shownTextOf(document);
  const stays = useSyncExternalStore(shownText.subscribe, shownText.id);
  const chosen = versions.find(({ platform }) => platform.key === place.version);
  // An open text stays open while it exists; one that arrives from another device does not replace it.
  const pick = <Each extends StandingVariant>(texts: readonly Each[]) =>
    texts.find(({ id }) => id === stays) ?? texts[0] ?? null;
  const own = chosen ? pick(chosen.own) : null;
  const rewrite = place.version === rewriteKey ? pick(rewrites) : null;
  const shown = own ?? rewrite;
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId !== undefined) shownText.show(shownId);
  }, [shownText, shownId]);
  return {
    versions,
    rewrites,
    version: chosen ? { ...chosen, shown: own } : null,
    rewrite,
    isDraft: !chosen && !rewrite,
    text: shown?.text ?? item.body,
    path: shown ? variantTextPath(shown.id) : bodyPath,
    show: (key) => go({ ...place, version: key }, { replace: true }),
    showText: shownText.show,
  };
}
