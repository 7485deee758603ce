/**
 * Binds every call of `core/api` to its handler.
 *
 * Each area has a table of handlers under the names of its calls, so a missing or unknown name is a compile error.
 * `serve` is for endpoints, which `serveEndpoint` wraps; `answer` is for calls that read the request or write the
 * response themselves.
 *
 * Order matters: of two paths, one with an id and one with a fixed word in its place, the fixed one is registered
 * first.
 */

import Router from '@koa/router';
import { takesJson, type Call, type Endpoint } from '#core/api/endpoint.ts';
import * as account from '#core/api/account.ts';
import * as accounts from '#core/api/accounts.ts';
import * as calendar from '#core/api/calendar.ts';
import * as connecting from '#core/api/connecting.ts';
import * as connections from '#core/api/connections.ts';
import * as content from '#core/api/content.ts';
import * as factorSignIn from '#core/api/factor-sign-in.ts';
import * as factors from '#core/api/factors.ts';
import * as postFigures from '#core/api/figures.ts';
import * as google from '#core/api/google.ts';
import * as email from '#core/api/email.ts';
import * as embedding from '#core/api/embedding-model.ts';
import * as grammar from '#core/api/grammar.ts';
import * as growth from '#core/api/growth.ts';
import * as ideas from '#core/api/ideas.ts';
import * as images from '#core/api/images.ts';
import * as linkCard from '#core/api/link-card.ts';
import * as mail from '#core/api/mail.ts';
import * as pillars from '#core/api/pillars.ts';
import * as platforms from '#core/api/platforms.ts';
import * as publishing from '#core/api/publishing.ts';
import * as replies from '#core/api/replies.ts';
import * as profile from '#core/api/profile.ts';
import * as push from '#core/api/push.ts';
import * as server from '#core/api/server.ts';
import * as signIn from '#core/api/sign-in.ts';
import * as site from '#core/api/site.ts';
import * as steps from '#core/api/steps.ts';
import * as sync from '#core/api/sync.ts';
import type { AppContext, AppDeps, AppState, RouteContext } from './app-context.ts';
import {
  handleChangePassword,
  handleDeleteAccount,
  handleEndOtherSessions,
  handleEndSession,
  handleListSessions,
} from './accounts/account-routes.ts';
import {
  handleConnectPlatform,
  handleDisconnectAccount,
  handleListConnections,
  handleListSocialConnections,
  handleRemoveConnection,
  handleResumeConnection,
} from './publishing/connection-routes.ts';
import { getApiDocs, getOpenApi } from './http/api-docs.ts';
import { addAiRoutes } from './assistant/routes.ts';
import {
  beginConnecting,
  finishSignIn,
  handleDisconnectGoogle,
  readSetup,
  startSignIn,
} from './accounts/google-routes.ts';
import { postSecondFactor } from './accounts/enter-account.ts';
import {
  handleAddPasskey,
  handleBeginNewPasskey,
  handleBeginSecondFactor,
  handleConfirmSecondFactor,
  handleGetWaysIn,
  handleRemovePasskey,
  handleRenamePasskey,
  handleRenewRecoveryCodes,
  handleTurnOffSecondFactor,
} from './accounts/factor-routes.ts';
import { postBeginPasskey, postPasskey } from './accounts/passkey-sign-in-routes.ts';
import {
  handleCancelEmailChange,
  handleChangeEmail,
  handleGetEmail,
  handleSendChangeAgain,
  handleSendConfirmation,
  postConfirmEmail,
  postConfirmEmailChange,
  postRefuseEmailChange,
} from './accounts/email-routes.ts';
import {
  getMailSetup,
  postCheckReset,
  postForgotPassword,
  postResetPassword,
} from './accounts/password-reset-routes.ts';
import { getMe, postLogin, postLogout, postRegister } from './accounts/sign-in-routes.ts';
import {
  handleGetCalendarFeed,
  handleRemoveCalendarFeed,
  handleRenewCalendarFeed,
  handleSetCalendarFeedWords,
} from './calendar-feed/routes.ts';
import {
  handleCreateContent,
  handleDeleteContent,
  handleGetContent,
  handleListContent,
  handleUpdateContent,
} from './content/content-routes.ts';
import { getEmbeddingFile, handleGetEmbeddingModel } from './assistant/embedding-routes.ts';
import { handleCheckGrammar, handleGetGrammar } from './grammar/routes.ts';
import { handleListFigures } from './growth/routes.ts';
import * as figures from './growth/routes.ts';
import type { Handler } from './handler.ts';
import { getClaims } from './http/operator-claims.ts';
import { getHealth } from './health.ts';
import {
  handleCreateIdea,
  handleDeleteIdea,
  handleGetIdea,
  handleListIdeas,
  handleUpdateIdea,
} from './content/ideas-routes.ts';
import { getImage, postImage, putImage } from './images/routes.ts';
import { handleDeletePush, handleGetPush, handlePutPush } from './notices/routes.ts';
import {
  handleCreatePillar,
  handleDeletePillar,
  handleGetProfile,
  handleListPillars,
  handleUpdatePillar,
  handleUpdateProfile,
  postProfileImage,
} from './workspace/routes.ts';
import {
  handleDistribute,
  handleListAttempts,
  handleListPlatforms,
  handleListReplies,
  handleSettlePublication,
  handleUpdatePublication,
  handleWithdrawPublication,
} from './publishing/routes.ts';
import { handleReadPage } from './publishing/link-card-routes.ts';
import {
  finishConnecting,
  handleBeginSignIn,
  handleListSignIns,
  startConnecting,
} from './publishing/sign-in/sign-in-routes.ts';
import { getUnsubscribe, postUnsubscribe } from './workspace/unsubscribe-routes.ts';
import { readBodyOf, type ReadBody } from './accounts/read-body.ts';
import { handleGetSite } from './site/site-routes.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import {
  handleCreateContentSteps,
  handleGetContentSteps,
  handleUpdateContentStep,
  handleUpdateIdeaSteps,
} from './content/steps-routes.ts';
import { getChanges, getDocument, getEvents, postPush, speakProtocol } from './sync/routes.ts';

type ApiRouter = Router<AppState, Pick<AppContext, 'session'>>;
type Answer = (ctx: RouteContext) => Promise<void> | void;

/** Handlers of an area's endpoints, by name. A missing one is a compile error. */
type Handlers<Area> = {
  readonly [Name in keyof Area as Area[Name] extends Endpoint ? Name : never]: Area[Name] extends Endpoint
    ? Handler<Area[Name]>
    : never;
};
/** The same for calls that read requests or write responses themselves. */
type Answers<Area> = { readonly [Name in keyof Area as Area[Name] extends Call ? Name : never]: Answer };

/** All calls of `core/api`, bound to their handlers. */
export function createApiRouter(deps: AppDeps): ApiRouter {
  const router: ApiRouter = new Router();
  const readBody = readBodyOf(deps);
  const readers = new Map<Call, Handler<Endpoint>>();
  const answer = <Area extends object>(area: Area, answers: Answers<Area>): void => {
    for (const [name, one] of Object.entries<Answer>(answers)) add(router, readBody, callOf(area, name), one);
  };
  const serve = <Area extends object>(area: Area, handlers: Handlers<Area>): void => {
    for (const [name, handler] of Object.entries<Handler<Endpoint>>(handlers)) {
      // `Handlers<Area>` contains names of endpoints only.
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
  answer(factorSignIn, {
    secondFactor: postSecondFactor(deps),
    beginPasskey: postBeginPasskey(deps),
    signInWithPasskey: postPasskey(deps),
  });
  // Before the platforms, whose names stand in the same place.
  answer(mail, {
    getMailSetup: getMailSetup(deps),
    forgotPassword: postForgotPassword(deps),
    checkReset: postCheckReset(deps),
    resetPassword: postResetPassword(deps),
    confirmEmail: postConfirmEmail(deps),
    confirmEmailChange: postConfirmEmailChange(deps),
    refuseEmailChange: postRefuseEmailChange(deps),
    unsubscribe: postUnsubscribe(deps),
    openUnsubscribe: getUnsubscribe(),
  });
  answer(google, {
    getGoogleSetup: readSetup(deps),
    startGoogle: startSignIn(deps),
    finishGoogle: finishSignIn(deps),
    connectGoogle: beginConnecting(deps),
  });
  answer(sync, {
    push: postPush(deps),
    getChanges: getChanges(deps),
    getDocument: getDocument(deps),
    getEvents: getEvents(deps),
  });
  // Before the calls with an id in the same place.
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
    getWaysIn: handleGetWaysIn(deps),
    disconnectGoogle: handleDisconnectGoogle(deps),
  });
  serve(factors, {
    beginSecondFactor: handleBeginSecondFactor(deps),
    confirmSecondFactor: handleConfirmSecondFactor(deps),
    turnOffSecondFactor: handleTurnOffSecondFactor(deps),
    renewRecoveryCodes: handleRenewRecoveryCodes(deps),
    beginNewPasskey: handleBeginNewPasskey(deps),
    addPasskey: handleAddPasskey(deps),
    renamePasskey: handleRenamePasskey(deps),
    removePasskey: handleRemovePasskey(deps),
  });
  serve(email, {
    getEmail: handleGetEmail(deps),
    sendConfirmation: handleSendConfirmation(deps),
    changeEmail: handleChangeEmail(deps),
    sendChangeAgain: handleSendChangeAgain(deps),
    cancelEmailChange: handleCancelEmailChange(deps),
  });
  serve(push, { getPush: handleGetPush(deps), putPush: handlePutPush(deps), deletePush: handleDeletePush(deps) });
  serve(connections, {
    listConnections: handleListConnections(deps),
    listSignIns: handleListSignIns(deps),
    beginSignIn: handleBeginSignIn(deps),
    connectPlatform: handleConnectPlatform(deps),
    resumeConnection: handleResumeConnection(deps),
    removeConnection: handleRemoveConnection(deps),
  });
  serve(calendar, {
    getCalendarFeed: handleGetCalendarFeed(deps),
    renewCalendarFeed: handleRenewCalendarFeed(deps),
    setCalendarFeedWords: handleSetCalendarFeedWords(deps),
    removeCalendarFeed: handleRemoveCalendarFeed(deps),
  });
  answer(connecting, {
    startConnecting: startConnecting(deps),
    finishConnecting: finishConnecting(deps),
  });
  serve(growth, {
    getBrandScore: figures.handleGetBrandScore(deps),
    getBalance: figures.handleGetBalance(deps),
    getActivity: figures.handleGetActivity(deps),
    listAchievements: figures.handleListAchievements(),
    listUserAchievements: figures.handleListUserAchievements(deps),
    getStreaks: figures.handleGetStreaks(deps),
    listScheduledToday: figures.handleListScheduledToday(deps),
    getTopPerformer: figures.handleGetTopPerformer(deps),
    getStats: figures.handleGetStats(deps),
    listMissions: figures.handleListMissions(deps),
    listMilestones: figures.handleListMilestones(deps),
    claimMilestoneReward: figures.handleClaimMilestoneReward(deps),
    getAnalytics: figures.handleGetAnalytics(deps),
  });
  serve(postFigures, { listFigures: handleListFigures(deps) });
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
  serve(linkCard, { readPage: handleReadPage(deps) });
  serve(replies, { listReplies: handleListReplies(deps) });
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
  serve(grammar, { getGrammar: handleGetGrammar(deps), checkGrammar: handleCheckGrammar(deps) });
  serve(embedding, { getEmbeddingModel: handleGetEmbeddingModel(deps) });
  answer({ getEmbeddingFile: embedding.getEmbeddingFile }, { getEmbeddingFile: getEmbeddingFile(deps) });
  serve(site, { getSite: handleGetSite(deps) });
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

/** Registers a call with the middleware before its handler. `readBody` checks the session before it parses any body. */
function add(router: ApiRouter, readBody: ReadBody, definition: Call, answer: Answer): void {
  const { method, path, speaksProtocol } = definition;
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
  router.register(
    route,
    [method],
    [...(speaksProtocol ? [speakProtocol] : []), ...(takesJson(definition) ? [readBody(definition)] : []), answer],
  );
}
