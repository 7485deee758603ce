import type { WorkspaceRow } from '#core/workspace/workspace-row.ts';
import { isTimeZone } from '#core/kernel/zoned-time.ts';

/** The IANA zone that a person has chosen; UTC where they have not. */
export function personsZone({ preferences }: Pick<WorkspaceRow, 'preferences'>): string {
  const chosen = preferences['timeZone'];
  return typeof chosen === 'string' && isTimeZone(chosen) ? chosen : 'UTC';
}
