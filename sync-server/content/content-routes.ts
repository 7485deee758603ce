/**
 * The calls on drafts and posts under `/api/content`.
 *
 * A read answers from the rows that devices receive, so both always agree. A write is translated into commands of
 * `core` (`contentCalls`), which run on the stored document in one commit; the reply is the row of that commit.
 * Status `published` posts after the write, and the reply has the outcome.
 *
 * Invariants: a repeated creation with the same idempotency key has the same id, so it makes one item. A field that is
 * absent stays as it is. A refusal changes nothing.
 */
import type {
  ContentItemReply,
  createContent,
  CreateContentRequest,
  deleteContent,
  getContent,
  listContent,
  updateContent,
  UpdateContentRequest,
} from '#core/api/content.ts';
import type { CommandCall } from '#core/commands.ts';
import { automaticTargets } from '#core/content/draft-choices.ts';
import type { ContentRow } from '#core/content/content-row.ts';
import { titleFromText } from '#core/content/edit-item.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { defaultPlatformId } from '#core/publishing/platforms.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { AppDeps } from '../app-context.ts';
import type { EndpointInput, Handler } from '../handler.ts';
import { invalidRequest } from '../http/errors.ts';
import { findItem, listItems } from './list-items.ts';
import { presentContent } from './present-content.ts';
import type { ItemRow, UserRows } from './user-rows.ts';
import { type Caller, firstPosition, idFor, writeItem, type WrittenItem } from './write-document.ts';

export function handleListContent(deps: AppDeps): Handler<typeof listContent> {
  return async ({ user, rows, query, setNext }) => {
    const listed = await listItems(deps, { userId: user.id, rows, view: 'content', query, setNext });
    return listed.map(({ row, text }) => presentContent(row, text, rows.workspace));
  };
}

/** Any item of the person, including ideas: a promoted idea keeps its id in every call. */
export function handleGetContent({ syncStore }: AppDeps): Handler<typeof getContent> {
  return async ({ user, params, rows }) => {
    const row = findItem(rows, params['id']!);
    const document = await syncStore.document(user.id, row.id);
    return presentContent(row, document?.text ?? '', rows.workspace);
  };
}

export function handleUpdateContent(deps: AppDeps): Handler<typeof updateContent> {
  return async ({ caller, params, rows, body, zone }) => {
    const row = findItem(rows, params['id']!, 'content');
    const written = await writeItem(deps, caller, row.id, contentCalls(body, { rows, row, zone, now: deps.now() }));
    return await publishWritten(deps, { caller, written, workspace: rows.workspace, status: body.status });
  };
}

export function handleDeleteContent(deps: AppDeps): Handler<typeof deleteContent> {
  return async ({ caller, params, rows }) => {
    const { id } = findItem(rows, params['id']!, 'content');
    await writeItem(deps, caller, id, [{ name: 'deleteItem', input: { now: deps.now() } }]);
    return { success: true };
  };
}

export function handleCreateContent(deps: AppDeps): Handler<typeof createContent> {
  return async (input) => {
    const { user, caller, rows, body, requestId } = input;
    const row = body.ideaId ? findItem(rows, body.ideaId) : null;
    const id = row?.id ?? idFor(user.id, requestId);
    const existing = rows.items.get(id) ?? null;
    const fields = { ...withDefaults(body, input), status: body.status === 'draft' ? undefined : body.status };
    const known = { rows, row: existing, zone: input.zone, now: deps.now() };
    const calls = [
      ...creationCalls(deps, id, existing !== null, input),
      ...fieldCalls(fields, known),
      ...(await promotionCalls(deps, existing?.row.status ?? 'ideas', input)),
      ...statusCalls(fields, known),
    ];
    const written = await writeItem(deps, caller, id, calls);
    return await publishWritten(deps, { caller, written, workspace: rows.workspace, status: body.status });
  };
}

function creationCalls(
  { now }: AppDeps,
  id: string,
  exists: boolean,
  { rows, today }: EndpointInput<typeof createContent>,
): CommandCall<'content-item'>[] {
  return exists ? [] : [{ name: 'startItem', input: { id, position: firstPosition(rows), now: now(), today } }];
}

async function promotionCalls(
  { connections, now }: AppDeps,
  status: string,
  { user, rows, today }: EndpointInput<typeof createContent>,
): Promise<CommandCall<'content-item'>[]> {
  if (status !== 'ideas') return [];
  const connected = (await connections.list(user.id)).map(({ platformId }) => platformId);
  const alsoFor = automaticTargets(rows.workspace.preferences, connected);
  return [{ name: 'promoteIdea', input: { now: now(), today, alsoFor } }];
}

/** Defaults: the first pillar, the first platform, and a title from the text (docs/rules.md, "Required and limits"). */
function withDefaults(body: CreateContentRequest, { rows }: EndpointInput<typeof createContent>) {
  const idea = body.ideaId ? rows.items.get(body.ideaId)?.row : undefined;
  const { pillars } = rows.workspace;
  // A step may name a deleted pillar, or none.
  const ideasOwn = pillars.find(({ id }) => id === idea?.pillarId);
  const pillarId = body.pillarId || (ideasOwn ?? pillars[0])?.id;
  if (!pillarId) throw invalidRequest('No content pillars available. Please create a content pillar first.');
  const title = body.title?.trim() || idea?.title || titleFromText(body.content ?? '');
  if (!title) throw invalidRequest('title: add a title or some content.');
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

interface Written {
  readonly caller: Caller;
  readonly written: WrittenItem;
  readonly workspace: WorkspaceRow;
  /** The requested status: `published` posts the item to its platforms. */
  readonly status: string | undefined;
}

/** The item after a write, and after posting it if the write requested that. @throws 400 */
async function publishWritten(
  { publishing, syncStore }: Pick<AppDeps, 'publishing' | 'syncStore'>,
  { caller, written, workspace, status }: Written,
): Promise<ContentItemReply> {
  const { row: item, text } = written;
  if (status !== 'published') return presentContent(item, text, workspace);
  await publishing.distribute({ caller, item, platformIds: item.row.platformIds });
  const now = await syncStore.document(caller.userId, item.id);
  if (!now) return presentContent(item, text, workspace);
  const row = JSON.parse(now.rowJson) as ContentRow;
  return presentContent({ id: item.id, seq: now.seq, firstSeq: now.firstSeq, row }, now.text, workspace);
}

type Call = CommandCall<'content-item'>;

interface Known {
  readonly rows: UserRows;
  readonly row: ItemRow | null;
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The commands that set the given fields; other fields stay. @throws 400 */
function contentCalls(fields: UpdateContentRequest, known: Known): Call[] {
  return [...fieldCalls(fields, known), ...statusCalls(fields, known)];
}

function fieldCalls(
  { title, content, tags, platformId, pillarId }: UpdateContentRequest,
  { rows, row: stored }: Known,
): Call[] {
  const calls: Call[] = [];
  if (title !== undefined) calls.push({ name: 'renameItem', input: { title } });
  if (content !== undefined) calls.push({ name: 'replaceText', input: { path: bodyPath, text: content } });
  if (tags !== undefined) calls.push({ name: 'tagItem', input: { tags } });
  if (pillarId !== undefined) {
    if (pillarId !== null && !rows.workspace.pillars.some((pillar) => pillar.id === pillarId))
      throw invalidRequest('pillarId: choose one of your pillars.');
    calls.push({ name: 'choosePillar', input: { pillarId } });
  }
  if (platformId !== undefined) calls.push(...platformCalls(platformId, stored));
  return calls;
}

/** Makes a platform the main one by moving it to the front of the chosen ones. */
function platformCalls(platformId: number, stored: ItemRow | null): Call[] {
  const chosen = stored?.row.platformIds ?? [];
  if (chosen[0] === platformId) return [];
  const choose = (id: number, isChosen: boolean): Call => ({
    name: 'choosePlatform',
    input: { platformId: id, chosen: isChosen },
  });
  const others = chosen.filter((id) => id !== platformId);
  return [...chosen.map((id) => choose(id, false)), choose(platformId, true), ...others.map((id) => choose(id, true))];
}

function statusCalls(
  { status, scheduledFor }: UpdateContentRequest,
  { row: stored, zone, now }: Omit<Known, 'rows'>,
): Call[] {
  // The status follows from its publications once they are posted.
  if (status === 'published') return [];
  if (scheduledFor === null || status === 'draft') {
    if (scheduledFor)
      throw invalidRequest('scheduledFor: a draft has no scheduled time. Send status scheduled with it.');
    return [{ name: 'unscheduleItem', input: undefined }];
  }
  const at = scheduledFor ?? (status === 'scheduled' ? stored?.row.scheduledAt : undefined);
  if (status === 'scheduled' && !at) throw invalidRequest('scheduledFor: send a date and time.');
  if (!at) return [];
  return [
    {
      name: 'scheduleItem',
      input: { at: new Date(at).toISOString(), localTime: clockTimeIn(zone, Date.parse(at)), zone, now },
    },
  ];
}
