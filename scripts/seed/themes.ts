import type { PillarFields } from '#core/workspace/check-pillar.ts';

/** A pillar of the seeded creator, with their subjects in it. */
export interface Theme {
  readonly pillar: PillarFields;
  /** Plural, in lower case: any sentence with a subject fits any of them. */
  readonly subjects: readonly string[];
  readonly tags: readonly string[];
}

export const themes: readonly Theme[] = [
  {
    pillar: {
      name: 'Product craft',
      description: 'How good products get made, from the first sketch to the release note',
      icon: 'ri-tools-line',
      color: 'info',
      targetPercentage: 45,
    },
    subjects: [
      'roadmaps',
      'user interviews',
      'release notes',
      'pricing pages',
      'onboarding flows',
      'bug reports',
      'design reviews',
      'feature requests',
      'launch checklists',
      'prototypes',
    ],
    tags: ['product', 'research', 'design', 'roadmap', 'launches', 'discovery'],
  },
  {
    pillar: {
      name: 'Leadership',
      description: 'Running a team without running it into the ground',
      icon: 'ri-team-line',
      color: 'secondary',
      targetPercentage: 30,
    },
    subjects: [
      'one-to-ones',
      'retrospectives',
      'team offsites',
      'hiring panels',
      'status meetings',
      'hard conversations',
      'decision logs',
      'performance reviews',
      'reorganisations',
      'handovers',
    ],
    tags: ['leadership', 'management', 'hiring', 'feedback', 'meetings', 'trust'],
  },
  {
    pillar: {
      name: 'Career notes',
      description: 'What I would tell myself five years ago',
      icon: 'ri-compass-3-line',
      color: '#b4532a',
      targetPercentage: 25,
    },
    subjects: [
      'side projects',
      'job interviews',
      'salary talks',
      'career ladders',
      'mentors',
      'portfolios',
      'sabbaticals',
      'first weeks in a new job',
      'conference talks',
      'newsletters',
    ],
    tags: ['career', 'growth', 'learning', 'writing', 'interviews', 'money'],
  },
];

/** `{s}` is the subject, `{S}` the same at the start of a sentence. */
export const titles: readonly string[] = [
  'What {s} taught me about trust',
  'Why most {s} fail quietly',
  'The case for smaller {s}',
  'Five questions I ask about {s}',
  'How I stopped dreading {s}',
  'A field guide to {s}',
  'The honest version of {s}',
  'What nobody says about {s}',
];
