/**
 * Additions to a person's posts when they are made: a signature for each platform, and tags on the links to their own
 * pages (`core/publishing/add-settings.ts` adds them).
 */
import { limits, projectionLimits } from '../documents/limits.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done, fail, type Result } from '../kernel/result.ts';

export interface PostSettings {
  /** Markdown that ends a platform's posts, by platform id. */
  readonly signatures: Readonly<Record<string, string>>;
  /** Ids of the platforms on which links to the person's own pages are tagged. */
  readonly taggedOn: readonly number[];
  /** Hosts of the person's sites elsewhere, sorted. */
  readonly ownHosts: readonly string[];
}

export const noPostSettings: PostSettings = { signatures: {}, taggedOn: [], ownHosts: [] };

/** The settings as rows hold them: of a bounded size, whatever the document holds. */
export function readPostSettings({ signatures, taggedLinks, ownHosts }: Workspace): PostSettings {
  const written = Object.keys(signatures)
    .filter(isPlatformId)
    .toSorted((left, right) => Number(left) - Number(right))
    .flatMap((id) => {
      const text = readRegister(signatures[id]);
      return text !== null && text.length <= limits.signature ? [[id, text] as const] : [];
    });
  return {
    signatures: Object.fromEntries(written.slice(0, projectionLimits.postPlatforms)),
    taggedOn: Object.keys(taggedLinks)
      .filter((id) => isPlatformId(id) && taggedLinks[id] === true)
      .map(Number)
      .toSorted((left, right) => left - right)
      .slice(0, projectionLimits.postPlatforms),
    ownHosts: Object.keys(ownHosts)
      .filter((host) => hostOf(host) === host)
      .toSorted()
      .slice(0, projectionLimits.ownHosts),
  };
}

/** Sets a platform's signature; a blank one removes it. */
export function setSignature(
  workspace: Workspace,
  { platformId, text }: { readonly platformId: number; readonly text: string },
): Result<void, PostSettingsFailure> {
  const written = text.trim();
  if (written.length > limits.signature) return fail({ type: 'signature-too-long' });
  setRegister(workspace.signatures, String(platformId), written === '' ? null : written);
  return done;
}

/** Switches the tagging of links on a platform on or off. */
export function tagLinksOn(
  workspace: Workspace,
  { platformId, isOn }: { readonly platformId: number; readonly isOn: boolean },
): Result<void, never> {
  const key = String(platformId);
  if ((workspace.taggedLinks[key] ?? false) !== isOn) workspace.taggedLinks[key] = isOn;
  return done;
}

/** Adds a site of the person's own, by its host or any of its addresses. */
export function addOwnHost(
  workspace: Workspace,
  { address }: { readonly address: string },
): Result<void, PostSettingsFailure> {
  const host = hostOf(address);
  if (host === null) return fail({ type: 'bad-host' });
  if (Object.hasOwn(workspace.ownHosts, host)) return fail({ type: 'host-exists' });
  if (Object.keys(workspace.ownHosts).length >= limits.ownHosts) return fail({ type: 'too-many-hosts' });
  workspace.ownHosts[host] = true;
  return done;
}

export function removeOwnHost(workspace: Workspace, { host }: { readonly host: string }): Result<void, never> {
  if (Object.hasOwn(workspace.ownHosts, host)) delete workspace.ownHosts[host];
  return done;
}

/** The host of an address, in lower case and without `www.`; null when there is none. */
export function hostOf(address: string): string | null {
  const found = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}\p{N}-]{2,63})(?::\d{1,5})?(?:[/?#]|$)/iu.exec(
    address.trim(),
  );
  return found === null ? null : found[1]!.toLowerCase().replace(/^www\./, '');
}

function isPlatformId(id: string): boolean {
  return /^[1-9]\d{0,4}$/.test(id);
}

export interface PostSettingsFailure {
  readonly type: 'signature-too-long' | 'bad-host' | 'host-exists' | 'too-many-hosts';
}

const sentences: Readonly<Record<PostSettingsFailure['type'], string>> = {
  'signature-too-long': `Use at most ${limits.signature} characters.`,
  'bad-host': 'Enter a domain, like example.org.',
  'host-exists': 'You already have this one.',
  'too-many-hosts': `Keep it to ${limits.ownHosts} sites. Remove one first.`,
};

export function postSettingsSentence({ type }: PostSettingsFailure): string {
  return sentences[type];
}
