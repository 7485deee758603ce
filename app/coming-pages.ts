import { paths } from './paths.ts';

/** Pages that are announced and not built yet: their headings, and what they will hold. */
export const comingPages = [
  {
    path: paths.creator,
    heading: { title: 'Content Creator', subtitle: 'Write and distribute in one place' },
    promise: 'Write a piece without the eight steps, and send it to your platforms from the same page.',
  },
  {
    path: paths.testAi,
    heading: { title: 'AI Integration Test', subtitle: 'Topics, drafts and headlines' },
    promise: 'Try topic suggestions, a first draft and headlines with the assistants that this server knows.',
  },
  {
    path: paths.calendar,
    heading: { title: 'Content Calendar', subtitle: 'When each piece goes out' },
    promise: 'Your scheduled pieces by week, month and list, with the pieces that still wait for a day.',
  },
  {
    path: paths.pipeline,
    heading: { title: 'Content Pipeline', subtitle: 'From idea to published, on every platform' },
    promise: 'Every idea, draft, scheduled and published piece on one board, with search and filters.',
  },
  {
    path: paths.analytics,
    heading: { title: 'Creator Analytics', subtitle: 'How your content performs' },
    promise: 'Experience points, streaks, skill scores, trends and your best posts, all from your own work.',
  },
  {
    path: paths.voiceAnalytics,
    heading: { title: 'Voice & Style Analytics', subtitle: 'Eight dimensions of your writing voice' },
    promise: 'What your writing sounds like, dimension by dimension, and what would make it more yours.',
  },
  {
    path: paths.milestones,
    heading: { title: 'Progress & Milestones', subtitle: 'Streaks, rewards and achievements' },
    promise: 'Your streaks and their history, milestones with their rewards, and every achievement.',
  },
  {
    path: paths.profile,
    heading: { title: 'Profile', subtitle: 'How you appear' },
    promise: 'Your name, professional title, bio and picture.',
  },
  {
    path: paths.socialAccounts,
    heading: { title: 'Social Accounts', subtitle: 'Where your content can go' },
    promise: 'Connect LinkedIn, X and Medium, and decide what happens automatically.',
  },
  {
    path: paths.contentStrategy,
    heading: { title: 'Content Strategy', subtitle: 'Your pillars and their balance' },
    promise:
      'Your pillars with their targets and how much of your content belongs to each. Until then, add and edit pillars in the Content Studio.',
  },
  {
    path: paths.settings,
    heading: { title: 'Settings', subtitle: 'Account, devices and data' },
    promise: 'Password, sessions on other devices, storage, export and import, notifications and appearance.',
  },
] as const;
