import { generateKeyBetween } from 'fractional-indexing';
import { useCallback } from 'react';
import type { PillarFields } from '#core/pillars/check-pillar.ts';
import type { PillarFailure } from '#core/pillars/failures.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { requireAccount } from '../account/use-account.ts';
import { useAccount } from '../account/use-account.ts';

export type NewPillarFields = Pick<PillarFields, 'name'> & Partial<PillarFields>;
export type AddPillar = (fields: NewPillarFields) => Promise<Result<string, PillarFailure>>;

/** Adds a pillar after the others and returns its id. */
export function useAddPillar(): AddPillar {
  const account = useAccount();
  return useCallback(
    async (fields) => {
      const open = requireAccount(account);
      const [documents, { addPillar }, { readRegister }] = await Promise.all([
        open.documents(),
        import('#core/pillars/add-pillar.ts'),
        import('#core/documents/registers.ts'),
      ]);
      const id = uuidFromBytes(open.deps.random.bytes(16));
      const added = await documents.applyCommand(
        'workspace',
        open.id,
        (workspace, given: NewPillarFields) => {
          const positions = Object.values(workspace.pillars).map((pillar) => readRegister(pillar.position) ?? '');
          const last = positions.toSorted().at(-1);
          return addPillar(workspace, { ...given, id, position: generateKeyBetween(last || null, null) });
        },
        fields,
      );
      return added.ok ? ok(id) : added;
    },
    [account],
  );
}
