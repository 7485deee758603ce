import Router from '@koa/router';
import { takesJson, type Call, type Endpoint } from '#core/api/endpoint.ts';
import * as account from '#core/api/account.ts';
import * as accounts from '#core/api/accounts.ts';
import * as calendar from '#core/api/calendar.ts';
import * as connections from '#core/api/connections.ts';
import * as content from '#core/api/content.ts';
import * as growth from '#core/api/growth.ts';
import * as ideas from '#core/api/ideas.ts';
import * as images from '#core/api/images.ts';
import { connectingCalls } from '#core/api/later.ts';
import * as pillars from '#core/api/pillars.ts';
import * as platforms from '#core/api/platforms.ts';
import * as publishing from '#core/api/publishing.ts';
import * as profile from '#core/api/profile.ts';
import * as server from '#core/api/server.ts';
import * as signIn from '#core/api/sign-in.ts';
import * as steps from '#core/api/steps.ts';
import * as sync from '#core/api/sync.ts';
import type { AppContext, AppDeps, AppState, RouteContext } from '../app-context.ts';
import { handleChangePassword } from './account/change-password.ts';
import { handleDeleteAccount } from './account/delete-account.ts';
import { handleEndOtherSessions, handleEndSession, handleListSessions } from './account/sessions.ts';
import { handleDisconnectAccount, handleListSocialConnections } from './accounts/accounts.ts';
import { getApiDocs, getOpenApi } from './api-docs.ts';
import { addAiRoutes } from './ai/add-ai-routes.ts';
import { postLogin } from './auth/login.ts';
import { postRegister } from './auth/register.ts';
import { getMe, postLogout } from './auth/session.ts';
import { handleGetCalendarFeed, handleRemoveCalendarFeed, handleRenewCalendarFeed } from './calendar/calendar-feed.ts';
import { handleConnectPlatform } from './connections/connect-platform.ts';
import { handleListConnections, handleRemoveConnection, handleResumeConnection } from './connections/connections.ts';
import { handleCreateContent } from './content/create-content.ts';
import { handleDeleteContent, handleGetContent, handleListContent, handleUpdateContent } from './content/content.ts';
import * as figures from './growth/figures.ts';
import { handleGetAnalytics } from './growth/get-analytics.ts';
import { handleListScheduledToday } from './growth/list-scheduled-today.ts';
import { handleClaimMilestoneReward, handleListMilestones } from './growth/milestones.ts';
import type { Handler } from './handler.ts';
import { getClaims } from './get-claims.ts';
import { getHealth } from './health.ts';
import { handleCreateIdea, handleDeleteIdea, handleGetIdea, handleListIdeas, handleUpdateIdea } from './ideas/ideas.ts';
import { answerNotYet } from './not-yet.ts';
import { getImage } from './images/get-image.ts';
import { putImage } from './images/put-image.ts';
import { postImage } from './images/upload-image.ts';
import { postProfileImage } from './images/upload-profile-image.ts';
import { handleCreatePillar, handleDeletePillar, handleListPillars, handleUpdatePillar } from './pillars/pillars.ts';
import { handleListPlatforms } from './platforms/list-platforms.ts';
import { readBodyOf, type ReadBody } from '../middleware/read-body.ts';
import { handleGetProfile, handleUpdateProfile } from './profile/profile.ts';
import { handleDistribute } from './publishing/distribute.ts';
import {
  handleListAttempts,
  handleSettlePublication,
  handleUpdatePublication,
  handleWithdrawPublication,
} from './publishing/publications.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import {
  handleCreateContentSteps,
  handleGetContentSteps,
  handleUpdateContentStep,
  handleUpdateIdeaSteps,
} from './steps/steps.ts';
import { getChanges } from './sync/changes.ts';
import { getDocument } from './sync/document.ts';
import { getEvents } from './sync/events.ts';
import { postPush } from './sync/push.ts';
import { speakProtocol } from './sync/speak-protocol.ts';

type ApiRouter = Router<AppState, Pick<AppContext, 'session'>>;
type Answer = (ctx: RouteContext) => Promise<void> | void;

/** The handlers of an area's endpoints by name: one that is forgotten does not compile. */
type Handlers<Area> = {
  readonly [Name in keyof Area as Area[Name] extends Endpoint ? Name : never]: Area[Name] extends Endpoint
    ? Handler<Area[Name]>
    : never;
};
/** The same for calls that read requests or write answers of their own. */
type Answers<Area> = { readonly [Name in keyof Area as Area[Name] extends Call ? Name : never]: Answer };

/** Every call of `core/api`, bound to what answers it. */
export function createApiRouter(deps: AppDeps): ApiRouter {
  const router: ApiRouter = new Router();
  const readBody = readBodyOf(deps);
  const readers = new Map<Call, Handler<Endpoint>>();
  const answer = <Area extends object>(area: Area, answers: Answers<Area>): void => {
    for (const [name, one] of Object.entries<Answer>(answers)) add(router, readBody, callOf(area, name), one);
  };
  const serve = <Area extends object>(area: Area, handlers: Handlers<Area>): void => {
    for (const [name, handler] of Object.entries<Handler<Endpoint>>(handlers)) {
      // The names are those of endpoints: Handlers<Area> has no others.
      const definition = callOf(area, name) as Endpoint;
      readers.set(definition, handler);
      add(router, readBody, definition, serveEndpoint(deps, definition, handler, readers));
    }
  };

  answer(server, {
    getHealth: getHealth(deps),
    getOpenApi: getOpenApi(),
    getApiDocs: getApiDocs(),
    getClaims: getClaims(deps),
  });
  answer(signIn, {
    register: postRegister(deps),
    login: postLogin(deps),
    logout: postLogout(deps),
    getMe: getMe(deps),
  });
  answer(sync, {
    push: postPush(deps),
    getChanges: getChanges(deps),
    getDocument: getDocument(deps),
    getEvents: getEvents(deps),
  });
  // Before the calls with an id in their place.
  addAiRoutes(deps, (definition, one) => add(router, readBody, definition, one));
  serve(accounts, {
    listSocialConnections: handleListSocialConnections(deps),
    disconnectAccount: handleDisconnectAccount(deps),
  });
  serve(account, {
    listSessions: handleListSessions(deps),
    endSession: handleEndSession(deps),
    endOtherSessions: handleEndOtherSessions(deps),
    changePassword: handleChangePassword(deps),
    deleteAccount: handleDeleteAccount(deps),
  });
  serve(connections, {
    listConnections: handleListConnections(deps),
    connectPlatform: handleConnectPlatform(deps),
    resumeConnection: handleResumeConnection(deps),
    removeConnection: handleRemoveConnection(deps),
  });
  serve(calendar, {
    getCalendarFeed: handleGetCalendarFeed(deps),
    renewCalendarFeed: handleRenewCalendarFeed(deps),
    removeCalendarFeed: handleRemoveCalendarFeed(deps),
  });
  for (const definition of connectingCalls) add(router, readBody, definition, answerNotYet);
  serve(growth, {
    getBrandScore: figures.handleGetBrandScore(deps),
    getBalance: figures.handleGetBalance(deps),
    getActivity: figures.handleGetActivity(deps),
    listAchievements: figures.handleListAchievements(),
    listUserAchievements: figures.handleListUserAchievements(deps),
    getStreaks: figures.handleGetStreaks(deps),
    listScheduledToday: handleListScheduledToday(deps),
    getTopPerformer: figures.handleGetTopPerformer(deps),
    getStats: figures.handleGetStats(deps),
    listMissions: figures.handleListMissions(deps),
    listMilestones: handleListMilestones(deps),
    claimMilestoneReward: handleClaimMilestoneReward(deps),
    getAnalytics: handleGetAnalytics(deps),
  });
  serve(content, {
    listContent: handleListContent(deps),
    getContent: handleGetContent(deps),
    createContent: handleCreateContent(deps),
    updateContent: handleUpdateContent(deps),
    deleteContent: handleDeleteContent(deps),
  });
  serve(publishing, {
    distribute: handleDistribute(deps),
    listAttempts: handleListAttempts(deps),
    settlePublication: handleSettlePublication(deps),
    updatePublication: handleUpdatePublication(deps),
    withdrawPublication: handleWithdrawPublication(deps),
  });
  serve(ideas, {
    listIdeas: handleListIdeas(deps),
    getIdea: handleGetIdea(deps),
    createIdea: handleCreateIdea(deps),
    updateIdea: handleUpdateIdea(deps),
    deleteIdea: handleDeleteIdea(deps),
  });
  serve(steps, {
    getContentSteps: handleGetContentSteps(deps),
    createContentSteps: handleCreateContentSteps(deps),
    updateContentStep: handleUpdateContentStep(deps),
    updateIdeaSteps: handleUpdateIdeaSteps(deps),
  });
  serve(pillars, {
    listPillars: handleListPillars(),
    createPillar: handleCreatePillar(deps),
    updatePillar: handleUpdatePillar(deps),
    deletePillar: handleDeletePillar(deps),
  });
  serve(profile, {
    getProfile: handleGetProfile(),
    updateProfile: handleUpdateProfile(deps),
  });
  answer(images, {
    uploadProfileImage: postProfileImage(deps),
    uploadImage: postImage(deps),
    putImage: putImage(deps),
    getImage: getImage(deps),
  });
  serve(platforms, { listPlatforms: handleListPlatforms() });
  return router;
}

function callOf(area: object, name: string): Call {
  return (area as Readonly<Record<string, Call>>)[name]!;
}

/** The middleware before each handler. `readBody` checks the session before it parses anything of a body. */
function add(router: ApiRouter, readBody: ReadBody, definition: Call, answer: Answer): void {
  const { method, path, speaksProtocol } = definition;
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
  router.register(
    route,
    [method],
    [...(speaksProtocol ? [speakProtocol] : []), ...(takesJson(definition) ? [readBody(definition)] : []), answer],
  );
}
