/**
 * The table of all pages: path, title, icon, navigation and code, one row each.
 *
 * The router, the sidebar, the bottom bar, the command palette, the header, the preloading of screens and the size
 * check all read this table. The build derives from it which scripts each address needs
 * (`scripts/build/first-loads.ts`), and the server uses that list. Which modules share a script follows from the same
 * table (docs/decisions/0014-files-by-entrance.md).
 *
 * Invariants: a page named `x` is `app/screens/x/x-screen.tsx`, or `app/screens/x-screen.tsx` where one file is enough;
 * the build refuses another name. The order of the rows is the order in the navigation.
 */
import {
  RiArrowRightLine,
  RiCalendarLine,
  RiGlobalLine,
  RiHome5Line,
  RiLayoutColumnLine,
  RiLineChartLine,
  RiLinksLine,
  RiMedalLine,
  RiMicLine,
  RiQuillPenLine,
  RiSettings3Line,
  RiStackLine,
  RiUserLine,
} from '@remixicon/react';
import { lazyScreen } from './shell/lazy-screen.tsx';
import type { Page } from './page.ts';
import { paths } from './paths.ts';

/** The header's default (docs/rules.md, "Screens"). */
const overview = { title: 'Dashboard', subtitle: 'Overview of your content performance and activity' } as const;

/** Every page, in the order of the navigation. A path that no code links to by name is written here. */
export const pages = {
  landing: {
    path: paths.landing,
    audience: 'everyone',
    screen: lazyScreen(async () => (await import('./screens/landing-screen.tsx')).LandingScreen),
  },
  login: {
    path: paths.login,
    audience: 'visitors',
    screen: lazyScreen(async () => (await import('./screens/login-screen.tsx')).LoginScreen),
  },
  register: {
    path: paths.register,
    audience: 'visitors',
    screen: lazyScreen(async () => (await import('./screens/register-screen.tsx')).RegisterScreen),
  },
  'oauth-test': {
    path: paths.oauthTest,
    audience: 'visitors',
    screen: lazyScreen(async () => (await import('./screens/oauth-test-screen.tsx')).OauthTestScreen),
  },
  'mail-pages': {
    path: paths.forgotPassword,
    also: ['/reset-password', '/confirm-email'],
    audience: 'everyone',
    screen: lazyScreen(async () => (await import('./screens/mail-pages/mail-pages-screen.tsx')).MailPagesScreen),
  },
  dashboard: {
    path: paths.dashboard,
    audience: 'signed-in',
    ...overview,
    section: 'default',
    label: 'Dashboard',
    icon: RiHome5Line,
    palette: 'Go to',
    sidebar: 'top',
    bottomBar: 'Home',
    screen: lazyScreen(async () => (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen),
  },
  studio: {
    path: paths.studio,
    audience: 'signed-in',
    title: 'Content Studio',
    subtitle: 'Ideas, drafts and the pillars they belong to',
    section: 'create',
    label: 'Content Studio',
    icon: RiQuillPenLine,
    palette: 'Go to',
    sidebar: 'Create',
    screen: lazyScreen(async () => (await import('./screens/studio/studio-screen.tsx')).StudioScreen),
  },
  wizard: {
    path: paths.wizard,
    audience: 'signed-in',
    title: 'Content Creator 2.0',
    subtitle: 'From an idea to a post in eight steps',
    section: 'create',
    label: 'Create from Scratch',
    icon: RiQuillPenLine,
    palette: 'Do',
    bottomBar: 'Create',
    screen: lazyScreen(async () => (await import('./screens/wizard/wizard-screen.tsx')).WizardScreen),
  },
  'continue-draft': {
    path: paths.continueDraft,
    audience: 'signed-in',
    ...overview,
    section: 'create',
    label: 'Continue draft',
    icon: RiArrowRightLine,
    palette: 'Do',
    screen: lazyScreen(async () => (await import('./screens/continue-draft-screen.tsx')).ContinueDraftScreen),
  },
  'content-strategy': {
    path: paths.contentStrategy,
    audience: 'signed-in',
    title: 'Content Strategy',
    subtitle: 'Your pillars and their balance',
    section: 'profile',
    label: 'Content Strategy',
    icon: RiLayoutColumnLine,
    palette: 'Go to',
    sidebar: 'Create',
    screen: lazyScreen(
      async () => (await import('./screens/content-strategy/content-strategy-screen.tsx')).ContentStrategyScreen,
    ),
  },
  creator: {
    path: paths.creator,
    audience: 'signed-in',
    title: 'Content Creator',
    subtitle: 'Write and distribute in one place',
    section: 'create',
    label: 'Content Creator',
    icon: RiQuillPenLine,
    palette: 'Go to',
    screen: lazyScreen(async () => (await import('./screens/creator/creator-screen.tsx')).CreatorScreen),
  },
  pipeline: {
    path: paths.pipeline,
    audience: 'signed-in',
    title: 'Content Pipeline',
    subtitle: 'From idea to published, on every platform',
    section: 'schedule',
    label: 'Content Pipeline',
    icon: RiStackLine,
    palette: 'Go to',
    sidebar: 'Schedule',
    screen: lazyScreen(async () => (await import('./screens/pipeline/pipeline-screen.tsx')).PipelineScreen),
  },
  calendar: {
    path: paths.calendar,
    audience: 'signed-in',
    title: 'Content Calendar',
    subtitle: 'When your posts will be published',
    section: 'schedule',
    label: 'Calendar',
    icon: RiCalendarLine,
    palette: 'Go to',
    sidebar: 'Schedule',
    bottomBar: 'Plan',
    screen: lazyScreen(async () => (await import('./screens/calendar/calendar-screen.tsx')).CalendarScreen),
  },
  analytics: {
    path: paths.analytics,
    audience: 'signed-in',
    title: 'Creator Analytics',
    subtitle: 'How your content performs',
    section: 'growth',
    label: 'Analytics',
    icon: RiLineChartLine,
    palette: 'Go to',
    sidebar: 'Growth',
    bottomBar: 'Insights',
    screen: lazyScreen(async () => (await import('./screens/analytics/analytics-screen.tsx')).AnalyticsScreen),
  },
  'voice-analytics': {
    path: paths.voiceAnalytics,
    audience: 'signed-in',
    title: 'Voice & Style Analytics',
    subtitle: 'Eight dimensions of your writing voice',
    section: 'growth',
    label: 'Voice Analytics',
    icon: RiMicLine,
    palette: 'Go to',
    sidebar: 'Growth',
    screen: lazyScreen(
      async () => (await import('./screens/voice-analytics/voice-analytics-screen.tsx')).VoiceAnalyticsScreen,
    ),
  },
  milestones: {
    path: paths.milestones,
    audience: 'signed-in',
    title: 'Progress & Milestones',
    subtitle: 'Streaks, rewards and achievements',
    section: 'growth',
    label: 'Progress & Milestones',
    icon: RiMedalLine,
    palette: 'Go to',
    screen: lazyScreen(async () => (await import('./screens/milestones/milestones-screen.tsx')).MilestonesScreen),
  },
  site: {
    path: paths.site,
    audience: 'signed-in',
    title: 'Your site',
    subtitle: 'Its address, posts, readers and look',
    section: 'profile',
    label: 'Your site',
    icon: RiGlobalLine,
    palette: 'Go to',
    sidebar: 'Settings',
    screen: lazyScreen(async () => (await import('./screens/site/site-screen.tsx')).SiteScreen),
  },
  profile: {
    path: paths.profile,
    audience: 'signed-in',
    title: 'Profile',
    subtitle: 'How you appear',
    section: 'profile',
    label: 'Profile',
    icon: RiUserLine,
    palette: 'Go to',
    sidebar: 'Settings',
    bottomBar: 'Profile',
    screen: lazyScreen(async () => (await import('./screens/profile-screen.tsx')).ProfileScreen),
  },
  'social-accounts': {
    path: paths.socialAccounts,
    audience: 'signed-in',
    title: 'Social Accounts',
    subtitle: 'Where you publish',
    section: 'profile',
    label: 'Social Accounts',
    icon: RiLinksLine,
    palette: 'Go to',
    sidebar: 'Settings',
    screen: lazyScreen(
      async () => (await import('./screens/social-accounts/social-accounts-screen.tsx')).SocialAccountsScreen,
    ),
  },
  settings: {
    path: paths.settings,
    audience: 'signed-in',
    title: 'Settings',
    subtitle: 'Account, devices and data',
    section: 'default',
    label: 'Settings',
    icon: RiSettings3Line,
    palette: 'Go to',
    screen: lazyScreen(async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen),
  },
  'test-ai': {
    path: paths.testAi,
    audience: 'signed-in',
    title: 'AI Integration Test',
    subtitle: 'Topics, drafts and headlines',
    section: 'default',
    label: 'Assistant test',
    // Settings lead to it; no list shows its icon.
    icon: RiSettings3Line,
    screen: lazyScreen(async () => (await import('./screens/test-ai/test-ai-screen.tsx')).TestAiScreen),
  },
} as const satisfies Readonly<Record<string, Page>>;

/** The page shown to a signed-in person at an unknown address. */
export const notFound = {
  title: 'Not found',
  subtitle: 'There is nothing at this address',
  screen: lazyScreen(async () => (await import('./screens/not-found-screen.tsx')).NotFoundScreen),
} as const;
