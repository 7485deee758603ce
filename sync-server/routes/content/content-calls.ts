import type { CommandCall } from '#core/commands.ts';
import type { UpdateContentRequest } from '#core/api/content.ts';
import { bodyPath } from '#core/documents/text-path.ts';
import type { ItemRow, UserRows } from '../../documents/user-rows.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { invalidRequest } from '../../errors.ts';

type Call = CommandCall<'content-item'>;

interface Known {
  readonly rows: UserRows;
  readonly row: ItemRow | null;
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The commands that bring an item to the given fields; what is not given stays. @throws 400 */
export function contentCalls(fields: UpdateContentRequest, { rows, row: stored, zone, now }: Known): Call[] {
  const calls: Call[] = [];
  const { title, content, tags, platformId, pillarId } = fields;
  if (title !== undefined) calls.push({ name: 'renameItem', input: { title } });
  if (content !== undefined) calls.push({ name: 'replaceText', input: { path: bodyPath, text: content } });
  if (tags !== undefined) calls.push({ name: 'tagItem', input: { tags } });
  if (pillarId !== undefined) {
    if (pillarId !== null && !rows.workspace.pillars.some((pillar) => pillar.id === pillarId))
      throw invalidRequest('pillarId: choose one of your pillars.');
    calls.push({ name: 'choosePillar', input: { pillarId } });
  }
  if (platformId !== undefined) calls.push(...platformCalls(platformId, stored));
  return [...calls, ...statusCalls(fields, { row: stored, zone, now })];
}

/** The given platform becomes the main one, which is the one chosen first; the others stay behind it. */
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
  // Its publications say so, once they are out.
  if (status === 'published') return [];
  if (scheduledFor === null || status === 'draft') {
    if (scheduledFor) throw invalidRequest('scheduledFor: a draft has no due time. Send status scheduled with it.');
    return [{ name: 'unscheduleItem', input: undefined }];
  }
  const at = scheduledFor ?? (status === 'scheduled' ? stored?.row.scheduledAt : undefined);
  if (status === 'scheduled' && !at) throw invalidRequest('scheduledFor: say when the piece is due.');
  if (!at) return [];
  return [
    {
      name: 'scheduleItem',
      input: { at: new Date(at).toISOString(), localTime: clockTimeIn(zone, Date.parse(at)), zone, now },
    },
  ];
}
