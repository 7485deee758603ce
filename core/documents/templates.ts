import { ImmutableString } from '@automerge/automerge/slim';
import type { StepId } from './steps.ts';
import type { ContentItem, StepValue } from './content-item.ts';
import { currentSchemaVersion } from './versions.ts';
import type { Pillar, Workspace } from './workspace.ts';
import { type StepField, stepFields } from './step-fields.ts';

/** The initial content of each document type. Adding a field here needs a migration: `npm run new-migration`. */
export const templates = { 'content-item': contentItemTemplate, workspace: workspaceTemplate } as const;

/**
 * A new content item. Every text and map exists from the first bytes: if two devices each created one at the same key,
 * only one side's words would survive.
 */
function contentItemTemplate(): ContentItem {
  return {
    schemaVersion: currentSchemaVersion['content-item'],
    id: null,
    title: new ImmutableString(''),
    description: '',
    body: '',
    status: new ImmutableString('ideas'),
    platforms: {},
    pillarId: null,
    tags: {},
    position: null,
    schedule: null,
    createdAt: null,
    createdOn: null,
    publications: {},
    steps: emptySteps(),
    sentAs: {},
    versionNames: {},
    assisted: {},
    variants: {},
    sourceId: null,
    deletedAt: null,
  };
}

function workspaceTemplate(): Workspace {
  return {
    schemaVersion: currentSchemaVersion.workspace,
    id: null,
    profile: { fullName: null, title: null, bio: '', profileImageUrl: null },
    preferences: {},
    pillars: examplePillars(),
    milestoneClaims: {},
    slots: {},
    signatures: {},
    taggedLinks: {},
    ownHosts: {},
    snippets: {},
    noticeMarks: {},
    voiceProfile: null,
  };
}

/** The three pillars of a new workspace. Their ids are constants, so every device has the same three. */
function examplePillars(): Record<string, Pillar> {
  const examples = [
    [
      '7f3c2a10-4b1d-4e6a-9c52-0d1e2f3a4b51',
      'Expertise',
      'What you know and others want to learn',
      'primary',
      40,
      'a0',
    ],
    [
      '7f3c2a10-4b1d-4e6a-9c52-0d1e2f3a4b52',
      'Stories',
      'What happened to you and what it taught you',
      'secondary',
      35,
      'a1',
    ],
    [
      '7f3c2a10-4b1d-4e6a-9c52-0d1e2f3a4b53',
      'Industry',
      'Where your field is going and what you think of it',
      'success',
      25,
      'a2',
    ],
  ] as const;
  return Object.fromEntries(
    examples.map(([id, name, description, color, targetPercentage, position]) => [
      id,
      {
        name: new ImmutableString(name),
        description,
        icon: new ImmutableString('ri-lightbulb-line'),
        color: new ImmutableString(color),
        targetPercentage,
        position: new ImmutableString(position),
        deletedAt: null,
      },
    ]),
  );
}

function emptySteps(): Record<StepId, Record<string, StepValue>> {
  const entries = Object.entries(stepFields).map(([step, fields]) => [
    step,
    Object.fromEntries(
      Object.entries(fields as Record<string, StepField>).map(([field, { kind }]) => [field, emptyValue(kind)]),
    ),
  ]);
  return Object.fromEntries(entries) as Record<StepId, Record<string, StepValue>>;
}

function emptyValue(kind: StepField['kind']): StepValue {
  switch (kind) {
    case 'text':
      return '';
    case 'flag':
      return false;
    case 'keys':
    case 'rows':
      return {};
    case 'choice':
    case 'phrase':
    case 'result':
      return null;
  }
}
