import type { ContentItemReply } from '#core/api/content.ts';
import type { ContentIdeaReply } from '#core/api/ideas.ts';
import { textParts } from '#core/content/item-text.ts';
import { findPlatform } from '#core/publishing/platforms.ts';
import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import type { ItemRow } from './user-rows.ts';

/** An item as the API shows it. @param text the item's plain text */
export function presentContent({ id, row }: ItemRow, text: string, workspace: WorkspaceRow): ContentItemReply {
  const [platformId = null] = row.platformIds;
  const pillar = workspace.pillars.find((each) => each.id === row.pillarId);
  return {
    id,
    title: row.title,
    content: textParts(row, text).body,
    status: row.status,
    platformId,
    platformIds: [...row.platformIds],
    platformName: platformId === null ? null : (findPlatform(platformId)?.name ?? null),
    pillarId: row.pillarId,
    pillarName: pillar?.name ?? null,
    pillarColor: pillar?.color ?? null,
    scheduledDate: row.scheduledLocal?.slice(0, 10) ?? null,
    scheduledFor: row.scheduledAt,
    publishedAt: row.publishedAt,
    predictedScore: row.predictedScore ?? 0,
    createdAt: row.createdAt,
    tags: [...row.tags],
  };
}

export function presentIdea({ id, row }: ItemRow, text: string): ContentIdeaReply {
  const [platformId = null] = row.platformIds;
  return {
    id,
    title: row.title,
    description: textParts(row, text).description,
    platform: platformId === null ? null : (findPlatform(platformId)?.name ?? null),
    platformId,
    pillarId: row.pillarId,
    score: row.score,
    step: row.stage,
    createdAt: row.createdAt,
  };
}

/** The fields present in a request. */
export function sentFields<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>;
  };
}
