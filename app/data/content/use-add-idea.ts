import { generateKeyBetween } from 'fractional-indexing';
import { format } from 'date-fns';
import { useCallback } from 'react';
import { addIdea } from '#core/content/add-idea.ts';
import type { ContentFailure } from '#core/content/failures.ts';
import { uuidFromBytes } from '#core/kernel/ids.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Account } from '../../account/account.ts';
import { requireAccount } from '../require-account.ts';
import { useAccount } from '../use-account.ts';

export interface IdeaDraft {
  /** A UUID that the caller chose, so that adding again is refused; a new one when absent. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
}

/** Adds an idea at the top of the list and answers its id once it is on the disk. */
export function useAddIdea(): (idea: IdeaDraft) => Promise<Result<string, ContentFailure>> {
  const account = useAccount();
  return useCallback((idea) => addIdeaTo(requireAccount(account), idea), [account]);
}

/** What adding needs of an account. */
export type IdeaHome = Pick<Account, 'deps' | 'database' | 'documents'>;

export async function addIdeaTo(account: IdeaHome, idea: IdeaDraft): Promise<Result<string, ContentFailure>> {
  const { clock, random } = account.deps;
  const documents = await account.documents();
  const id = idea.id ?? uuidFromBytes(random.bytes(16));
  const now = clock.now();
  const added = await documents.applyCommand('content-item', id, addIdea, { ...idea, id, position: await firstPosition(account), now, today: format(now, 'yyyy-MM-dd') });
  return added.ok ? ok(id) : added;
}

async function firstPosition({ database }: IdeaHome): Promise<string> {
  const positions = (await database.contentRows.toArray()).map((stored) => stored.row.position).filter((position) => position !== '');
  return generateKeyBetween(null, positions.toSorted()[0] ?? null);
}
