/**
 * The containers of a publication on Threads and Instagram, by which it is posted at most once.
 *
 * A post is prepared as a container, then published by the container's id. Several pictures are a container each, and
 * one around them. The platform fetches a picture when its container is made.
 *
 * The ids are kept as uploads of the publication, each with a digest of what the container was made of, when it was
 * made and when it was sent to be published:
 *
 * - `container.N` for the Nth post of a thread, from 0, and `picture.N.M` for its Mth picture
 * - `post.N`, once it is published: the post's own id
 *
 * The age of a container counts from the request that made it, which is the earliest that the platform can count from.
 */
import { hash as digestOf } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '#core/kernel/result.ts';
import { shortenText } from '#core/kernel/text.ts';
import type { FittedPart } from '#core/publishing/deal-pictures.ts';
import { pictureLimits } from '#core/publishing/picture-limits.ts';
import type { PlatformKey } from '#core/publishing/platforms.ts';
import type { Publishing } from '../platform-adapter.ts';
import type { AdapterDeps } from './adapter-deps.ts';
import type { GraphApi } from './graph-api.ts';
import { lastingFailure, passingFailure, type ReadFailure } from './read-answer.ts';

export interface ContainersDeps {
  readonly api: GraphApi;
  readonly publishing: Publishing;
  readonly pictureAddress: AdapterDeps['pictureAddress'];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly platform: { readonly key: PlatformKey; readonly name: string };
  readonly fields: ContainerFields;
}

/** The fields of containers in which the platforms differ. */
export interface ContainerFields {
  /** The field of a post's words. */
  readonly text: string;
  /** `media_type` of words alone, and of one picture; null where it is left out. */
  readonly textType: string | null;
  readonly imageType: string | null;
}

/** A post of a publication, and the post that it replies to. */
export interface GraphPart extends FittedPart {
  readonly index: number;
  readonly repliesTo: string | null;
}

/** A container as it is kept. Times are milliseconds since 1970. */
export interface KeptContainer {
  readonly id: string;
  readonly digest: string;
  /** Null where an earlier version of this server kept it. */
  readonly madeAt: number | null;
  /** When it was last sent to be published; null if it was not, or where an earlier version kept it. */
  readonly sentAt: number | null;
}

/** The container that is kept for a post; null if there is none. */
export function keptContainer({ uploads }: Pick<Publishing, 'uploads'>, index: number): KeptContainer | null {
  return keptUnder(uploads, `container.${index}`);
}

/** Keeps that a container is sent now. Await it before the request. */
export async function noteSent({ publishing, now }: Pick<ContainersDeps, 'publishing' | 'now'>, index: number) {
  const kept = keptContainer(publishing, index);
  if (kept) await publishing.keepUpload(`container.${index}`, keptText({ ...kept, sentAt: now() }));
}

/** Containers end after a day (developers.facebook.com/docs/threads/troubleshooting, November 2026). Milliseconds. */
const LASTS = 24 * 60 * 60 * 1000;
/** How far the platform's clock may be from ours. Milliseconds. */
const SLACK = 60 * 60 * 1000;

/** Whether a container is too old to be published. */
export function isTooOld({ madeAt }: KeptContainer, now: number): boolean {
  return madeAt !== null && now - madeAt >= LASTS;
}

/** Whether a container has ended for certain, even if the platform does not say so. */
export function hasEnded({ madeAt }: KeptContainer, now: number): boolean {
  return madeAt !== null && now - madeAt >= LASTS + SLACK;
}

/** Whether the kept container was made of another text, or of other pictures. */
export function isOutdated({ uploads }: Pick<Publishing, 'uploads'>, part: GraphPart): boolean {
  return keptUnder(uploads, `container.${part.index}`)?.digest !== digestOfPart(part);
}

/** Forgets a container that cannot be published any more, and those of its pictures, which end with it. */
export async function dropContainer({ uploads, keepUpload }: Publishing, index: number): Promise<void> {
  for (const key of uploads.keys())
    if (key === `container.${index}` || key.startsWith(`picture.${index}.`)) await keepUpload(key, null);
}

export function publishedPost({ uploads }: Pick<Publishing, 'uploads'>, index: number): string | null {
  return uploads.get(`post.${index}`) ?? null;
}

export async function keepPublishedPost({ keepUpload }: Publishing, index: number, id: string): Promise<void> {
  await keepUpload(`post.${index}`, id);
}

/** Makes the container of a post, and keeps its id. */
export async function makePartContainer(deps: ContainersDeps, part: GraphPart): Promise<Result<string, ReadFailure>> {
  const { api, publishing } = deps;
  const fields = await fieldsOf(deps, part);
  if (!fields.ok) return fields;
  const reply = part.repliesTo === null ? {} : { reply_to_id: part.repliesTo };
  const madeAt = deps.now();
  const made = await api.makeContainer({ ...fields.value, ...reply });
  if (!made.ok) return made;
  const kept = { id: made.value, digest: digestOfPart(part), madeAt, sentAt: null };
  await publishing.keepUpload(`container.${part.index}`, keptText(kept));
  return made;
}

/** Milliseconds between two questions whether a container is ready, and how often it is asked. */
const PROCESSING = { lookMs: 1_000, looks: 20 } as const;

/**
 * Waits until a container can be published. `unusable`: the platform gave it up, so that another one has to be made.
 * The failure of a picture that it does not take is for good.
 */
export async function untilReady(
  { api, publishing, platform }: Pick<ContainersDeps, 'api' | 'publishing' | 'platform'>,
  id: string,
): Promise<Result<'ready' | 'unusable', ReadFailure>> {
  for (let look = 0; look < PROCESSING.looks; look += 1) {
    const container = await api.container(id);
    if (!container.ok) return container;
    const { state, fault } = container.value;
    if (state === 'FINISHED' || state === 'PUBLISHED') return ok('ready');
    if (state === 'EXPIRED') return ok('unusable');
    if (state === 'ERROR') return fault === '' ? ok('unusable') : fail(lastingFailure(gaveUp(platform.name, fault)));
    try {
      await wait(PROCESSING.lookMs, null, { signal: publishing.signal });
    } catch {
      break;
    }
  }
  return fail(passingFailure(`${platform.name} is still preparing the post. Trying again.`));
}

function gaveUp(name: string, fault: string): string {
  return `${name} could not prepare the post: ${shortenText(fault, 200)}`;
}

async function fieldsOf(
  deps: ContainersDeps,
  part: GraphPart,
): Promise<Result<Readonly<Record<string, string>>, ReadFailure>> {
  const { text, textType, imageType } = deps.fields;
  const words: Record<string, string> = part.text === '' ? {} : { [text]: part.text };
  const [first, ...more] = part.pictures;
  if (!first) return ok({ ...(textType !== null && { media_type: textType }), ...words });
  if (more.length === 0) {
    const image = await imageFields(deps, first);
    return image.ok ? ok({ ...image.value, ...(imageType !== null && { media_type: imageType }), ...words }) : image;
  }
  const children = await pictureContainers(deps, part);
  return children.ok ? ok({ media_type: 'CAROUSEL', children: children.value.join(','), ...words }) : children;
}

/** The containers of a post's pictures, all of them ready. */
async function pictureContainers(
  deps: ContainersDeps,
  { index, pictures }: GraphPart,
): Promise<Result<string[], ReadFailure>> {
  const { api, publishing, fields, now } = deps;
  const ids: string[] = [];
  for (const [place, picture] of pictures.entries()) {
    const key = `picture.${index}.${place}`;
    const digest = shortDigest(JSON.stringify(picture));
    const kept = keptUnder(publishing.uploads, key);
    if (kept?.digest === digest && !isTooOld(kept, now())) {
      ids.push(kept.id);
      continue;
    }
    const image = await imageFields(deps, picture);
    if (!image.ok) return image;
    const type = fields.imageType === null ? {} : { media_type: fields.imageType };
    const madeAt = now();
    const made = await api.makeContainer({ ...image.value, ...type, is_carousel_item: 'true' });
    if (!made.ok) return made;
    await publishing.keepUpload(key, keptText({ id: made.value, digest, madeAt, sentAt: null }));
    ids.push(made.value);
  }
  for (const [place, id] of ids.entries()) {
    const ready = await untilReady(deps, id);
    if (!ready.ok) {
      // A picture that the platform cannot take is fetched again when the person has replaced it, or the network is well again.
      if (ready.error.isForGood) await publishing.keepUpload(`picture.${index}.${place}`, null);
      return ready;
    }
    if (ready.value === 'ready') continue;
    await publishing.keepUpload(`picture.${index}.${place}`, null);
    return fail(passingFailure(`${deps.platform.name} dropped a picture. Trying again.`));
  }
  return ok(ids);
}

async function imageFields(
  { publishing, pictureAddress, platform: { key }, now }: ContainersDeps,
  { hash, name }: FittedPart['pictures'][number],
): Promise<Result<Readonly<Record<string, string>>, ReadFailure>> {
  const address = await pictureAddress(publishing, hash, { from: now(), jpegFor: key });
  if (!address.ok) return address;
  const description = shortenText(name, pictureLimits(key).descriptionCharacters ?? Infinity);
  return ok({ image_url: address.value, ...(description !== '' && { alt_text: description }) });
}

/** The id, the digest, and the two times in a short form; earlier versions kept no times. */
const keptForm = /^(?<id>.+):(?<digest>[\w-]{22})(?::(?<madeAt>[0-9a-z]*):(?<sentAt>[0-9a-z]*))?$/;

function keptUnder(uploads: Publishing['uploads'], key: string): KeptContainer | null {
  const { id, digest, madeAt, sentAt } = keptForm.exec(uploads.get(key) ?? '')?.groups ?? {};
  if (id === undefined || digest === undefined) return null;
  return { id, digest, madeAt: timeIn(madeAt), sentAt: timeIn(sentAt) };
}

function keptText({ id, digest, madeAt, sentAt }: KeptContainer): string {
  return [id, digest, shortTime(madeAt), shortTime(sentAt)].join(':');
}

function shortTime(time: number | null): string {
  return time === null ? '' : time.toString(36);
}

function timeIn(text: string | undefined): number | null {
  return text ? Number.parseInt(text, 36) : null;
}

function digestOfPart({ text, pictures, repliesTo }: GraphPart): string {
  return shortDigest(JSON.stringify([text, pictures, repliesTo]));
}

function shortDigest(of: string): string {
  return digestOf('sha256', of, 'base64url').slice(0, 22);
}
