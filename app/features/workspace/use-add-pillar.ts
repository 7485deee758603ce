import { generateKeyBetween } from 'fractional-indexing';
import { useCallback } from 'react';
import type { CommandFailure, CommandInput, CommandNameOf } from '#core/commands.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { requireAccount, useAccount } from '../account/use-account.ts';
import type { PillarFailure, PillarFields } from '#core/workspace/check-pillar.ts';

export type NewPillarFields = Pick<PillarFields, 'name'> & Partial<PillarFields>;
export type AddPillar = (fields: NewPillarFields) => Promise<Result<string, PillarFailure>>;

/** Adds a pillar after the others and returns its id. */
export function useAddPillar(): AddPillar {
  const account = useAccount();
  return useCallback(
    async (fields) => {
      const open = requireAccount(account);
      const [documents, { readRegister }, { isDeleted }, { freePillarColor }] = await Promise.all([
        open.documents(),
        import('#core/documents/registers.ts'),
        import('#core/documents/deletion.ts'),
        import('#core/workspace/check-pillar.ts'),
      ]);
      const id = uuidFromBytes(open.deps.random.bytes(16));
      const added = await documents.applyCommand(open.id, 'addPillar', ({ pillars }) => {
        const positions = Object.values(pillars).map((pillar) => readRegister(pillar.position) ?? '');
        const color = freePillarColor(
          Object.values(pillars).flatMap((pillar) => (isDeleted(pillar) ? [] : readRegister(pillar.color))),
        );
        return { color, ...fields, id, position: generateKeyBetween(positions.toSorted().at(-1) || null, null) };
      });
      return added.ok ? ok(id) : added;
    },
    [account],
  );
}

export type ApplyToWorkspace = <Name extends CommandNameOf<'workspace'>>(
  name: Name,
  input: CommandInput<Name>,
) => Promise<Result<void, CommandFailure<Name>>>;

/** Applies a command to the person's workspace; resolves when its change is on the disk. */
export function useApplyToWorkspace(): ApplyToWorkspace {
  const account = useAccount();
  return useCallback(
    async (name, input) => {
      const { id, documents, keepingOpen } = requireAccount(account);
      return await keepingOpen(async () => (await documents()).applyCommand(id, name, input));
    },
    [account],
  );
}
