import { templates } from '#core/documents/templates.ts';
import { siteAccent, type SiteAccent } from '#core/workspace/site-accent.ts';
import { workspaceRow, type WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { nameKey } from '../accounts/users.ts';
import type { Database } from '../database/database.ts';
import { isSwitchedOn } from '#core/workspace/account-switches.ts';

/** A site's owner, and what its pages show of them. */
export interface Site {
  readonly userId: string;
  readonly username: string;
  /** The full name, or the user name without one. */
  readonly name: string;
  readonly title: string | null;
  readonly bio: string;
  /** Hash of their picture, if they uploaded one. */
  readonly picture: string | null;
  readonly accent: SiteAccent;
  /** Whether views of their posts are counted. */
  readonly countsViews: boolean;
  /** Number of published posts. */
  readonly posts: number;
  /** Changes with everything that a page of the site shows. */
  readonly version: string;
}

interface SiteRow {
  readonly id: string;
  readonly username: string;
  readonly version: number | null;
  readonly workspace: number | null;
}

const newWorkspace = workspaceRow(templates.workspace());

/**
 * Reads the site under a name; null for an unknown name. A person who has never published has no site, so their name
 * and picture stay private.
 * @param known the last result: it is returned after one small query if nothing has changed
 */
export async function readSite(database: Database, username: string, known: Site | null): Promise<Site | null> {
  const { reader } = database;
  const row = await reader('users')
    .leftJoin('sites', 'sites.user_id', 'users.id')
    // A person's workspace document has the person's id.
    .leftJoin('documents', (join) =>
      join.on('documents.user_id', 'users.id').andOn('documents.document_id', 'users.id'),
    )
    .where('users.username_key', nameKey(username))
    .first<SiteRow | undefined>({
      id: 'users.id',
      username: 'users.username',
      version: 'sites.version',
      workspace: 'documents.row_seq',
    });
  if (!row || row.version === null) return null;
  // The id is part of the version, because the name may have been another person's: their cached pages must not be
  // shown under it.
  const version = `${row.id}.${row.version}.${row.workspace ?? 0}`;
  if (known?.userId === row.id && known.version === version) return known;
  const [workspace, posts] = await Promise.all([readWorkspace(database, row.id), countPosts(database, row.id)]);
  const { profile, preferences } = workspace;
  return {
    userId: row.id,
    username: row.username,
    name: profile.fullName?.trim() || row.username,
    title: profile.title?.trim() || null,
    bio: profile.bio.trim(),
    picture: /^\/api\/images\/([0-9a-f]{64})$/.exec(profile.profileImageUrl ?? '')?.[1] ?? null,
    accent: siteAccent(preferences),
    countsViews: isSwitchedOn(preferences, 'analyticsTracking'),
    posts,
    version,
  };
}

/** The names of all people with a published post, and when one of their posts last changed. */
export async function listSites(
  { reader }: Database,
  limit: number,
): Promise<readonly { readonly username: string; readonly updatedAt: number }[]> {
  const rows = await reader('site_posts')
    .join('users', 'users.id', 'site_posts.user_id')
    .whereNull('withdrawn_at')
    .groupBy('users.username')
    .orderBy('users.username')
    .limit(limit)
    .select('users.username')
    .max<{ username: string; updated_at: number | string }[]>({ updated_at: 'updated_at' });
  return rows.map(({ username, updated_at: updatedAt }) => ({ username, updatedAt: Number(updatedAt) }));
}

async function readWorkspace({ reader }: Database, userId: string): Promise<WorkspaceRow> {
  const stored = await reader<{ user_id: string; document_id: string; row: string }>('documents')
    .where({ user_id: userId, document_id: userId })
    .first('row');
  return stored ? (JSON.parse(stored.row) as WorkspaceRow) : newWorkspace;
}

async function countPosts({ reader }: Database, userId: string): Promise<number> {
  const [sum] = await reader('site_posts')
    .where({ user_id: userId })
    .whereNull('withdrawn_at')
    .count<{ posts: number | string }[]>({ posts: '*' });
  return Number(sum?.posts ?? 0);
}
