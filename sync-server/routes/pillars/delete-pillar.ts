import type { deletePillar } from '#core/api/pillars.ts';
import type { AppDeps } from '../../app-context.ts';
import { writeWorkspace } from '../../documents/write.ts';
import { notFound } from '../../errors.ts';
import type { Handler } from '../handler.ts';

export function handleDeletePillar(deps: AppDeps): Handler<typeof deletePillar> {
  return async ({ user, params, rows }) => {
    const pillar = rows.workspace.pillars.find(({ id }) => id === params['id']);
    if (!pillar) throw notFound();
    await writeWorkspace(deps, user.id, [{ name: 'deletePillar', input: { id: pillar.id, now: deps.now() } }]);
    return { success: true };
  };
}
