import type * as A from '@automerge/automerge/slim';
import { getHeads, getChangesMetaSince } from '@automerge/automerge/slim';
import fc from 'fast-check';
import type { CommandInput, CommandKind, CommandName } from '../commands.ts';
import { repeatedParts } from '../content/make-item.ts';
import { rewriteEdits } from '../content/rewrites.ts';
import { titleOf } from '../content/headline.ts';
import { versionToRestore } from '../content/restore-version.ts';
import { findConflict, offeredProperties } from '../history/conflicts.ts';
import type { ContentItem } from '../documents/content-item.ts';
import { standingVariants } from '../documents/read-variants.ts';
import {
  bodyPath,
  descriptionPath,
  readText,
  rowTextPath,
  stepTextPath,
  variantTextPath,
} from '../documents/text-path.ts';
import type { DocumentShapes } from '../documents/versions.ts';
import { milestones } from '../growth/milestone-catalogue.ts';
import { visibilities } from '../publishing/content-warning.ts';
import { readLinkCard } from '../publishing/link-card.ts';
import { platforms } from '../publishing/platforms.ts';
import { publicationStates } from '../publishing/publication.ts';
import { readPublications } from '../publishing/read-publications.ts';
import { allStepFields } from '../documents/step-fields.ts';

/** The time at which the commands run, in milliseconds since 1970. */
export const commandsRunAt = Date.UTC(2026, 10, 21, 8);

type InputsOf<Name extends CommandName> = (
  document: A.Doc<DocumentShapes[CommandKind<Name>]>,
  id: string,
) => fc.Arbitrary<CommandInput<Name>>;

/**
 * Text as people write it, short and long, and text that breaks programs. None begins with x, which is reserved for the
 * simulator's stranger.
 */
const words = fc.array(
  fc.constantFrom('promise', 'road-map', 'naïve', '日本語', '👩‍👩‍👧', '“quoted”', '**bold**', '\n', '- list', 'über', 'a.'),
  { maxLength: 12 },
);
const text = words.map((each) => each.join(' '));
const line = fc
  .array(fc.constantFrom('bets', 'dates', 'plans', 'é', '🙂'), { minLength: 1, maxLength: 4 })
  .map((each) => each.join(' '));
const id = fc.uuid();
const position = fc.integer({ min: 0, max: 99 }).map((n) => `a${String(n).padStart(2, '0')}V`);
const figure = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null });
const platformId = fc.constantFrom(...platforms.map((platform) => platform.id));
const now = fc.integer({ min: -1, max: 1 }).map((hours) => commandsRunAt + hours * 3_600_000);
const today = fc.constant('2026-11-21');
const localNow = fc.constant('2026-11-21T08:00');
const schedule = fc.record({
  at: fc.integer({ min: -1, max: 90 }).map((hours) => new Date(commandsRunAt + hours * 3_600_000).toISOString()),
  localTime: fc.constant('2026-11-22T09:00'),
  zone: fc.constantFrom('Europe/Vienna', 'America/New_York'),
});
const fieldsOfKind = (...kinds: readonly string[]) =>
  fc.constantFrom(
    ...allStepFields()
      .filter(({ definition }) => kinds.includes(definition.kind))
      .map(({ step, field }) => ({ step, field })),
  );
const linkCard = fc.record({
  url: fc.webUrl(),
  title: line,
  description: line,
  image: fc.option(fc.constantFrom('a1'.repeat(32), 'b2'.repeat(32))),
});
const newIdea = { title: line, description: text, position, now, today };

/** An element of the list, or `otherwise` when it is empty, which the command refuses. */
function oneOf<Value>(there: readonly Value[], otherwise: Value): fc.Arbitrary<Value> {
  return there.length > 0 ? fc.constantFrom(...there) : fc.constant(otherwise);
}

function textPaths(item: ContentItem) {
  return oneOf(
    [
      bodyPath,
      bodyPath,
      descriptionPath,
      stepTextPath('content-strategy', 'goal'),
      ...Object.keys(item.variants).map(variantTextPath),
      ...rowsIn(item).map(({ step, field, row }) => rowTextPath(step, field, row)),
    ],
    bodyPath,
  );
}

const list = { step: 'content-planning', field: 'keyPoints' } as const;

function rowsIn(item: ContentItem) {
  const rows = item.steps[list.step][list.field] as Record<string, unknown>;
  return Object.keys(rows).map((row) => ({ ...list, row }));
}

function rowName(item: ContentItem) {
  return oneOf(rowsIn(item), { ...list, row: 'none' });
}

/** Splices that fit a text of this length. */
function edits(length: number) {
  return fc.array(fc.record({ at: fc.nat(), remove: fc.nat(5), insert: text }), { maxLength: 3 }).map((raw) => {
    let size = length;
    return raw.map(({ at: where, remove: most, insert }) => {
      const at = where % (size + 1);
      const remove = Math.min(most, size - at);
      size += insert.length - remove;
      return { at, remove, insert };
    });
  });
}

function headsIn(document: A.Doc<unknown>) {
  const known = getChangesMetaSince(document, []).map(({ hash }) => [hash]);
  return oneOf([...known, getHeads(document)], []);
}

function rewrites(item: A.Doc<ContentItem>) {
  return standingVariants(item, 0);
}

function writtenText(item: ContentItem) {
  return textPaths(item).chain((path) => {
    const length = (readText(item, path) ?? '').length;
    return fc.record({ path: fc.constant(path), length: fc.constant(length), edits: edits(length) });
  });
}

/**
 * Generators of input for every command, based on the current document. Most inputs are valid, some are refused. A
 * command that is in `core/commands.ts` but not here does not compile.
 */
export const commandInputs: { readonly [Name in CommandName]: InputsOf<Name> } = {
  addAssistedText: (item) => fc.record({ path: textPaths(item), text, separator: fc.constantFrom('\n', '\n\n') }),
  addDraft: (_item, own) =>
    fc.record({
      id: fc.constant(own),
      ...newIdea,
      body: text,
      tags: fc.array(line, { maxLength: 3 }),
      pillarId: fc.option(id, { nil: null }),
      platformId,
      alsoFor: fc.uniqueArray(platformId, { maxLength: 3 }),
    }),
  addIdea: (_item, own) => fc.record({ id: fc.constant(own), ...newIdea }),
  addPlanned: (_item, own) =>
    fc.record({
      id: fc.constant(own),
      ...newIdea,
      platformIds: fc.array(platformId, { maxLength: 3 }),
      pillarId: fc.option(id),
      isDraft: fc.boolean(),
      schedule: fc.option(schedule),
    }),
  addRow: () => fc.record({ step: fc.constant(list.step), field: fc.constant(list.field), row: id, position }),
  appendText: (item) => fc.record({ path: textPaths(item), text, separator: fc.constantFrom('\n', '\n\n') }),
  choosePillar: () => fc.record({ pillarId: fc.option(id) }),
  choosePlatform: () => fc.record({ platformId, chosen: fc.boolean() }),
  claimSentences: (item) => fc.record({ keys: fc.subarray(Object.keys(item.assisted)), isOwn: fc.boolean() }),
  confirmVariant: (item) => fc.record({ id: oneOf(Object.keys(item.variants), 'none'), heads: headsIn(item) }),
  deleteItem: () => fc.record({ now }),
  discardBlank: () => fc.record({ now }),
  editLinkCard: (item) =>
    fc.record({
      url: fc.constant(readLinkCard(item)?.url ?? 'https://example.org/'),
      field: fc.constantFrom('title', 'description'),
      text: line,
    }),
  endRewrite: (item) =>
    oneOf(rewrites(item), { id: 'none', text: '', fits: [] }).map((rewrite) => {
      const taken = rewrite.id === 'none' ? null : rewriteEdits(item, rewrite);
      return { id: rewrite.id, body: taken?.ok ? taken.value : null };
    }),
  fillStep: () =>
    fc.record({
      step: fc.constantFrom('content-strategy', 'content-planning', 'review-edit', 'final-review'),
      values: fc.record({ goal: text, keyPoints: fc.array(line, { maxLength: 3 }), tone: line, finalNotes: text }),
      newRows: fc.array(id, { minLength: 3, maxLength: 3 }),
      localNow,
    }),
  keepPassage: (item) =>
    fc.nat(item.body.length).chain((at) => {
      const standing = item.body.slice(at, at + 5);
      return fc.record({
        path: fc.constant(bodyPath),
        at: fc.constant(at),
        standing: fc.constant(standing),
        edits: text.map((insert) => [{ at, remove: standing.length, insert }]),
      });
    }),
  keepVariants: (item) =>
    oneOf(
      Object.entries(item.variants).map(([variant, of]) => ({ platformId: of.platformId, variants: [variant] })),
      { platformId: 1, variants: ['none'] },
    ),
  moveItem: () => fc.record({ position }),
  moveRow: (item) => fc.record({ name: rowName(item), position }).map(({ name, ...rest }) => ({ ...name, ...rest })),
  nameVersion: (item) => fc.record({ heads: headsIn(item), name: line }),
  promoteIdea: () =>
    fc.record(
      { now, today, pillarId: fc.option(id), platformId, alsoFor: fc.uniqueArray(platformId, { maxLength: 3 }) },
      { requiredKeys: ['now', 'today'] },
    ),
  recordPublication: () =>
    fc.record({
      platformId,
      generation: fc.integer({ min: 1, max: 3 }),
      // Often shared: what a person may do with a post needs one.
      state: fc.oneof(fc.constantFrom(...publicationStates), fc.constant('shared' as const)),
      url: fc.option(fc.constant('https://example.org/post')),
      reason: fc.option(line),
      byHand: fc.boolean(),
      at: fc.constant(new Date(commandsRunAt).toISOString()),
      today,
    }),
  typeFigures: (item) =>
    fc.record({
      platformId: oneOf(
        readPublications(item).flatMap((each) => (each.state === 'shared' ? [each.platformId] : [])),
        1,
      ),
      figures: fc.record({ views: figure, likes: figure, reposts: figure, replies: figure }),
      at: fc.constant(new Date(commandsRunAt).toISOString()),
    }),
  removeRow: rowName,
  removeLinkCard: () => fc.constant(undefined),
  removeVariant: (item) =>
    fc.record({
      platformId: oneOf(
        Object.values(item.variants).map((variant) => variant.platformId),
        1,
      ),
    }),
  renameItem: () => fc.record({ title: line }),
  repeatItem: (item, own) =>
    fc
      .record({
        ...newIdea,
        body: text,
        pillarId: fc.option(id),
        tags: fc.array(line, { maxLength: 3 }),
        sourceId: id,
        platformIds: fc.uniqueArray(platformId, { minLength: 1, maxLength: 3 }),
        variants: fc.uniqueArray(fc.record({ platformId, text }), {
          maxLength: 3,
          selector: (each) => each.platformId,
        }),
        firstComment: text,
        contentWarning: text,
        mastodonVisibility: fc.option(fc.constantFrom(...visibilities)),
        linkCard: fc.option(linkCard),
        schedule,
      })
      .map((repeat) => ({ ...repeat, ...(item.body === '' ? {} : repeatedParts(item, own)), id: own })),
  replaceText: (item) => fc.record({ path: textPaths(item), text }),
  repurposeItem: (_item, own) =>
    fc.record({
      id: fc.constant(own),
      ...newIdea,
      body: text,
      pillarId: fc.option(id),
      tags: fc.array(line, { maxLength: 3 }),
      sourceId: id,
    }),
  resolveConflict: (item) =>
    oneOf(
      offeredProperties.flatMap((path) => findConflict(item, path)?.sides.map(({ value }) => ({ path, value })) ?? []),
      { path: ['title'], value: null },
    ),
  restoreItem: () => fc.constant(undefined),
  restoreRow: rowName,
  restoreVersion: (item) =>
    headsIn(item).map((heads) => {
      const version = versionToRestore(item, heads);
      return version.ok ? version.value : { title: '', body: { length: 0, edits: [] }, replaced: null };
    }),
  returnToIdeas: () => fc.constant(undefined),
  scheduleItem: () => fc.record({ schedule, now }).map(({ schedule: at, now: when }) => ({ ...at, now: when })),
  setLinkCard: () => linkCard,
  setStepValue: (item) =>
    fc
      .oneof(
        fc.record({ name: fieldsOfKind('phrase', 'result'), value: fc.option(line), localNow }),
        fc.record({ name: fieldsOfKind('flag'), value: fc.boolean(), localNow }),
        fc.record({
          name: fc.constant({ step: 'content-optimization', field: 'selectedHeadline' } as const),
          value: fc.option(line),
          replacedTitle: fc.option(fc.constant(titleOf(item))),
        }),
      )
      .map(({ name, ...rest }) => ({ ...name, ...rest })),
  startItem: (_item, own) =>
    fc.record(
      {
        id: fc.constant(own),
        position,
        now,
        today,
        choices: fc.record({ platformIds: fc.array(platformId, { maxLength: 3 }), contentType: fc.option(line) }),
      },
      { requiredKeys: ['id', 'position', 'now', 'today'] },
    ),
  startRewrite: () => fc.record({ id, now }),
  startVariant: () => fc.record({ id, platformId, isFitted: fc.boolean(), now }),
  tagItem: () => fc.record({ tags: fc.array(line, { maxLength: 4 }) }),
  takeBackShare: (item) =>
    oneOf(
      readPublications(item)
        .filter(({ state, byHand }) => state === 'shared' && byHand)
        .map((shared) => ({ platformId: shared.platformId, generation: shared.generation })),
      { platformId: 1, generation: 1 },
    ),
  takeOutline: () =>
    fc.record({
      introduction: text,
      sections: fc.array(fc.record({ title: line, content: text, row: id, position }), { maxLength: 3 }),
      conclusion: text,
    }),
  tickStepKey: () =>
    fc.record({
      step: fc.constant('final-review'),
      field: fc.constant('checklist'),
      key: fc.constantFrom('opener', 'headline', 'value', 'none'),
      ticked: fc.boolean(),
    }),
  unscheduleItem: () => fc.constant(undefined),
  writeAssistedText: writtenText,
  writeText: writtenText,

  addOwnHost: () => fc.record({ address: fc.constantFrom('example.org', 'https://www.maya.example/notes', 'nowhere') }),
  addPillar: () => fc.record({ id, position, name: line, description: text }),
  addSlot: () => fc.record({ weekday: fc.nat(6), time: fc.constantFrom('09:00', '17:30', '25:00') }),
  claimMilestone: () =>
    fc.record({
      id: fc.constantFrom(...milestones.map((milestone) => milestone.id)),
      milestones: fc.boolean().map((completed) => milestones.map((milestone) => ({ id: milestone.id, completed }))),
      now,
      today,
    }),
  deletePillar: ({ pillars }) => fc.record({ id: oneOf(Object.keys(pillars), 'none'), now }),
  editPillar: ({ pillars }) =>
    fc.record(
      {
        id: oneOf(Object.keys(pillars), 'none'),
        name: line,
        description: text,
        targetPercentage: fc.integer({ min: 0, max: 100 }),
      },
      { requiredKeys: ['id'] },
    ),
  editProfile: () =>
    fc.record(
      { fullName: fc.option(line), title: line, bio: text, profileImageUrl: fc.option(line) },
      { requiredKeys: [] },
    ),
  keepOwnRules: () => fc.record({ text, seen: fc.constant('') }),
  keepSnippet: () => fc.record({ id, name: line, text }),
  keepVoiceProfile: () => fc.record({ json: line.map((each) => JSON.stringify({ each })) }),
  removeOwnHost: ({ ownHosts }) => fc.record({ host: oneOf(Object.keys(ownHosts), 'example.org') }),
  removeSlot: ({ slots }) =>
    oneOf(Object.keys(slots), '0 09:00').map((key) => ({ weekday: Number(key[0]), time: key.slice(2) })),
  removeSnippet: ({ snippets }) => fc.record({ id: oneOf(Object.keys(snippets), 'none'), now }),
  restoreSnippet: ({ snippets }) => fc.record({ id: oneOf(Object.keys(snippets), 'none') }),
  restorePillar: ({ pillars }) => fc.record({ id: oneOf(Object.keys(pillars), 'none') }),
  markNotices: () =>
    fc.record({
      ids: fc.array(fc.constantFrom('published a', 'choice b title', 'by-hand c 2026-11-27', '__proto__'), {
        maxLength: 3,
      }),
      mark: fc.constantFrom('read', 'removed'),
      now: fc.integer({ min: 1_795_000_000_000, max: 1_796_000_000_000 }),
    }),
  setPreference: () =>
    fc.record({ name: fc.constantFrom('weekStart', 'crossPlatform'), value: fc.oneof(line, fc.boolean(), fc.nat(9)) }),
  setSignature: () => fc.record({ platformId, text: fc.oneof(line, fc.constant(' ')) }),
  tagLinksOn: () => fc.record({ platformId, isOn: fc.boolean() }),
};
