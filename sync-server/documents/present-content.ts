import type { ContentItemReply } from '#core/api/content.ts';
import type { ContentIdeaReply } from '#core/api/ideas.ts';
import { findPlatform } from '#core/platforms/catalogue.ts';
import type { WorkspaceRow } from '#core/projections/workspace-row.ts';
import type { ItemRow } from './user-rows.ts';

/** An item as the API shows it. @param text the item's plain text, which its body is the end of */
export function presentContent({ id, card }: ItemRow, text: string, workspace: WorkspaceRow): ContentItemReply {
  const [platformId = null] = card.platformIds;
  const pillar = workspace.pillars.find((each) => each.id === card.pillarId);
  return {
    id,
    title: card.title,
    content: text.slice(card.bodyAt),
    status: card.status,
    platformId,
    platformIds: [...card.platformIds],
    platformName: platformId === null ? null : (findPlatform(platformId)?.name ?? null),
    pillarId: card.pillarId,
    pillarName: pillar?.name ?? null,
    pillarColor: pillar?.color ?? null,
    scheduledDate: card.scheduledLocal?.slice(0, 10) ?? null,
    scheduledFor: card.scheduledAt,
    publishedAt: card.publishedAt,
    predictedScore: card.predictedScore ?? 0,
    createdAt: card.createdAt,
    tags: [...card.tags],
  };
}

export function presentIdea({ id, card }: ItemRow, text: string): ContentIdeaReply {
  const [platformId = null] = card.platformIds;
  return {
    id,
    title: card.title,
    description: descriptionIn(text, card.title, card.bodyAt),
    platform: platformId === null ? null : (findPlatform(platformId)?.name ?? null),
    platformId,
    pillarId: card.pillarId,
    score: card.score,
    step: card.stage,
    createdAt: card.createdAt,
  };
}

const BLANK_LINE = '\n\n';

/** The text is title, description and body, apart by blank lines; what is empty is left out. */
function descriptionIn(text: string, title: string, bodyAt: number): string {
  const hasBody = bodyAt < text.length;
  const before = text.slice(title === '' ? 0 : title.length, hasBody ? bodyAt - BLANK_LINE.length : text.length);
  return title === '' ? before : before.slice(BLANK_LINE.length);
}
