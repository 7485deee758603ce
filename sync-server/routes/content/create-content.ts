import type { CommandCall } from '#core/commands.ts';
import type { createContent, CreateContentRequest } from '#core/api/content.ts';
import { titleFromText } from '#core/content/edit-item.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import { automaticTargets } from '#core/content/automatic-targets.ts';
import type { AppDeps } from '../../app-context.ts';
import { findItem } from '../../documents/find-item.ts';
import { firstPosition, idFor } from '../../documents/new-item.ts';
import { writeItem } from '../../documents/write.ts';
import { invalidRequest } from '../../errors.ts';
import type { EndpointInput, Handler } from '../handler.ts';
import { contentCalls } from './content-calls.ts';
import { publishWritten } from './publish-written.ts';

export function handleCreateContent(deps: AppDeps): Handler<typeof createContent> {
  return async (input) => {
    const { user, caller, rows, body, requestId } = input;
    const row = body.ideaId ? findItem(rows, body.ideaId) : null;
    const id = row?.id ?? idFor(user.id, requestId);
    const existing = rows.items.get(id) ?? null;
    const fields = { ...withDefaults(body, input), status: body.status === 'draft' ? undefined : body.status };
    const isNewDraft = (existing?.row.status ?? 'ideas') === 'ideas';
    const calls = [
      ...creationCalls(deps, id, existing !== null, input),
      ...promotionCalls(deps, existing?.row.status ?? 'ideas', input),
      ...contentCalls(fields, { rows, row: existing, zone: input.zone, now: deps.now() }),
      ...(isNewDraft ? await automaticCalls(deps, input) : []),
    ];
    const written = await writeItem(deps, caller, id, calls);
    return await publishWritten(deps, { caller, written, workspace: rows.workspace, status: body.status });
  };
}

/** A new draft goes to every connected account as well, where its person wants that. */
async function automaticCalls(
  { connections }: AppDeps,
  { user, rows }: EndpointInput<typeof createContent>,
): Promise<CommandCall<'content-item'>[]> {
  const connected = (await connections.list(user.id)).map(({ platformId }) => platformId);
  return automaticTargets(rows.workspace.preferences, connected).map((platformId) => ({
    name: 'choosePlatform',
    input: { platformId, chosen: true },
  }));
}

function creationCalls(
  { now }: AppDeps,
  id: string,
  exists: boolean,
  { rows, today }: EndpointInput<typeof createContent>,
): CommandCall<'content-item'>[] {
  return exists ? [] : [{ name: 'startItem', input: { id, position: firstPosition(rows), now: now(), today } }];
}

function promotionCalls(
  { now }: AppDeps,
  status: string,
  { today }: EndpointInput<typeof createContent>,
): CommandCall<'content-item'>[] {
  return status === 'ideas' ? [{ name: 'promoteIdea', input: { now: now(), today } }] : [];
}

/** The first pillar and the first platform where none are named, and a title from the text (docs/rules.md, "Required and limits"). */
function withDefaults(body: CreateContentRequest, { rows }: EndpointInput<typeof createContent>) {
  const idea = body.ideaId ? rows.items.get(body.ideaId)?.row : undefined;
  const { pillars } = rows.workspace;
  // A step may name a pillar that is gone, or none.
  const ideasOwn = pillars.find(({ id }) => id === idea?.pillarId);
  const pillarId = body.pillarId || (ideasOwn ?? pillars[0])?.id;
  if (!pillarId) throw invalidRequest('No content pillars available. Please create a content pillar first.');
  const title = body.title?.trim() || idea?.title || titleFromText(body.content ?? '');
  if (!title) throw invalidRequest('title: give the piece a title or some content.');
  const platformId = body.platformId ?? (idea && idea.platformIds.length > 0 ? undefined : defaultPlatformId);
  return {
    ...body,
    title,
    content: body.content ?? undefined,
    tags: body.tags ?? undefined,
    scheduledFor: body.scheduledFor ?? undefined,
    pillarId,
    platformId,
  };
}
