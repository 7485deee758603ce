import { useMemo } from 'react';
import { writerOf } from '#core/ai/writer-of.ts';
import type { Writer } from '#core/ai/writer.ts';
import { unknownWriter } from '#core/ai/writer.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';

/** What this person's workspace says about how they write. */
export function useWriter(): Writer {
  const workspace = useWorkspace();
  return useMemo(() => (workspace ? writerOf(workspace) : unknownWriter), [workspace]);
}
