import { hasHeads } from '@automerge/automerge/slim';
import type { ContentItem } from '../documents/content-item.ts';
import { limits } from '../documents/limits.ts';
import { readRegister, setRegister } from '../documents/registers.ts';
import { versionKey } from '../documents/version-names.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import type { ContentFailure } from './failures.ts';

/** Gives the version at some heads a name, another one, or none when it is blank. */
export function nameVersion(
  item: ContentItem,
  { heads, name: raw }: { readonly heads: readonly string[]; readonly name: string },
): Result<void, ContentFailure> {
  const name = raw.replace(/\s+/g, ' ').trim();
  if (name.length > limits.versionName) return fail({ type: 'version-name-too-long' });
  if (heads.length === 0 || !hasHeads(item, [...heads])) return fail({ type: 'no-such-version' });
  const key = versionKey(heads);
  const isNew = readRegister(item.versionNames[key]) === null;
  const named = Object.values(item.versionNames).filter((value) => readRegister(value) !== null);
  if (name !== '' && isNew && named.length >= limits.versionNames) return fail({ type: 'too-many-versions' });
  if (name !== '' || !isNew) setRegister(item.versionNames, key, name === '' ? null : name);
  return done;
}
