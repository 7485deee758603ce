import { splice } from '@automerge/automerge/slim';
import { limits } from '../documents/limits.ts';
import { readRegister, register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { type Result, done, fail } from '../kernel/result.ts';
import { checkPillar, pillarDefaults, type PillarFields } from './check-pillar.ts';
import type { PillarFailure } from './failures.ts';

export type NewPillar = { readonly id: string; readonly position: string } & Pick<PillarFields, 'name'> &
  Partial<PillarFields>;

export function addPillar(workspace: Workspace, { id, position, ...given }: NewPillar): Result<void, PillarFailure> {
  if (Object.hasOwn(workspace.pillars, id)) return fail({ type: 'already-created' });
  const checked = checkPillar({ ...pillarDefaults, ...given });
  if (!checked.ok) return checked;
  if (countPillars(workspace) >= limits.pillars) return fail({ type: 'too-many-pillars' });
  const { name, description, icon, color, targetPercentage } = checked.value;
  workspace.pillars[id] = {
    name: register(name),
    description: '',
    icon: register(icon),
    color: register(color),
    targetPercentage,
    position: register(position),
    deletedAt: null,
  };
  if (description) splice(workspace, ['pillars', id, 'description'], 0, 0, description);
  return done;
}

function countPillars({ pillars }: Workspace): number {
  return Object.values(pillars).filter(({ deletedAt }) => readRegister(deletedAt) === null).length;
}
