import Router from '@koa/router';
import type { Endpoint } from '#core/api/endpoint.ts';
import * as content from '#core/api/content.ts';
import * as growth from '#core/api/growth.ts';
import * as ideas from '#core/api/ideas.ts';
import * as images from '#core/api/images.ts';
import { publishingCalls } from '#core/api/later.ts';
import * as pillars from '#core/api/pillars.ts';
import { listPlatforms } from '#core/api/platforms.ts';
import * as profile from '#core/api/profile.ts';
import * as steps from '#core/api/steps.ts';
import { platforms } from '#core/platforms/catalogue.ts';
import type { AppContext, AppDeps, AppState } from '../app-context.ts';
import { addAiRoutes } from './ai/add-ai-routes.ts';
import { handleCreateContent } from './content/create-content.ts';
import { handleDeleteContent, handleGetContent, handleListContent, handleUpdateContent } from './content/content.ts';
import * as figures from './growth/figures.ts';
import { handleGetAnalytics } from './growth/get-analytics.ts';
import { handleListScheduledToday } from './growth/list-scheduled-today.ts';
import { handleClaimMilestoneReward, handleListMilestones } from './growth/milestones.ts';
import type { Handler } from './handler.ts';
import { handleCreateIdea, handleDeleteIdea, handleGetIdea, handleListIdeas, handleUpdateIdea } from './ideas/ideas.ts';
import { answerNotYet } from './not-yet.ts';
import { getImage } from './images/get-image.ts';
import { putImage } from './images/put-image.ts';
import { postImage } from './images/upload-image.ts';
import { postProfileImage } from './images/upload-profile-image.ts';
import { handleCreatePillar, handleDeletePillar, handleListPillars, handleUpdatePillar } from './pillars/pillars.ts';
import { handleGetProfile, handleUpdateProfile } from './profile/profile.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import {
  handleCreateContentSteps,
  handleGetContentSteps,
  handleUpdateContentStep,
  handleUpdateIdeaSteps,
} from './steps/steps.ts';

type ApiRouter = Router<AppState, Pick<AppContext, 'session'>>;

/** The calls over a person's documents, each bound to its definition in `core/api`. */
export function addApiRoutes(router: ApiRouter, deps: AppDeps): void {
  const serve = <Definition extends Endpoint>(definition: Definition, handler: Handler<Definition>): void => {
    add(router, definition, serveEndpoint(deps, definition, handler));
  };
  // Before the calls with an id in their place.
  addAiRoutes(deps, (definition, answer) => add(router, definition, answer));
  for (const definition of publishingCalls) add(router, definition, answerNotYet(deps));
  serve(growth.getBrandScore, figures.handleGetBrandScore(deps));
  serve(growth.getBalance, figures.handleGetBalance(deps));
  serve(growth.getActivity, figures.handleGetActivity(deps));
  serve(growth.listAchievements, figures.handleListAchievements());
  serve(growth.listUserAchievements, figures.handleListUserAchievements(deps));
  serve(growth.getStreaks, figures.handleGetStreaks(deps));
  serve(growth.listScheduledToday, handleListScheduledToday(deps));
  serve(growth.getTopPerformer, figures.handleGetTopPerformer(deps));
  serve(growth.getStats, figures.handleGetStats(deps));
  serve(growth.listMissions, figures.handleListMissions(deps));
  serve(growth.listMilestones, handleListMilestones(deps));
  serve(growth.claimMilestoneReward, handleClaimMilestoneReward(deps));
  serve(growth.getAnalytics, handleGetAnalytics(deps));
  serve(content.listContent, handleListContent(deps));
  serve(content.getContent, handleGetContent(deps));
  serve(content.createContent, handleCreateContent(deps));
  serve(content.updateContent, handleUpdateContent(deps));
  serve(content.deleteContent, handleDeleteContent(deps));
  serve(ideas.listIdeas, handleListIdeas(deps));
  serve(ideas.getIdea, handleGetIdea(deps));
  serve(ideas.createIdea, handleCreateIdea(deps));
  serve(ideas.updateIdea, handleUpdateIdea(deps));
  serve(ideas.deleteIdea, handleDeleteIdea(deps));
  serve(steps.getContentSteps, handleGetContentSteps(deps));
  serve(steps.createContentSteps, handleCreateContentSteps(deps));
  serve(steps.updateContentStep, handleUpdateContentStep(deps));
  serve(steps.updateIdeaSteps, handleUpdateIdeaSteps(deps));
  serve(pillars.listPillars, handleListPillars());
  serve(pillars.createPillar, handleCreatePillar(deps));
  serve(pillars.updatePillar, handleUpdatePillar(deps));
  serve(pillars.deletePillar, handleDeletePillar(deps));
  serve(profile.getProfile, handleGetProfile());
  serve(profile.updateProfile, handleUpdateProfile(deps));
  add(router, images.uploadProfileImage, postProfileImage(deps));
  add(router, images.uploadImage, postImage(deps));
  add(router, images.putImage, putImage(deps));
  router.get('/api/images/:hash', getImage(deps));
  serve(listPlatforms, () => Promise.resolve([...platforms]));
}

function add(router: ApiRouter, { method, path }: Endpoint, answer: (ctx: AppContext) => Promise<void>): void {
  router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], answer);
}
