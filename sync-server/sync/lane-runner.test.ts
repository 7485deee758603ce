import { expect, it } from 'vitest';
import { startProcess } from './lane-runner.ts';
import { WorkerLane } from './worker-lane.ts';

it('a task that takes all memory in one list ends its own process alone, and the next task has another', async () => {
  const script = new URL('../testing/greedy-task.ts', import.meta.url);
  const lane = new WorkerLane<number | 'greedy', number>({
    start: () => startProcess(script, { megabytes: 64 }),
    onChange: () => {},
  });
  try {
    expect(await lane.run('greedy', 60_000)).toEqual({ type: 'crashed' });
    await lane.started;
    expect(await lane.run(21, 60_000)).toMatchObject({ type: 'answer', answer: 42 });
  } finally {
    await lane.close();
  }
});

it('a process has nothing of what the server was started with', async () => {
  process.env['ROSTRUM_SECRET'] = 'quiet-harbour';
  const runner = startProcess(new URL('../testing/told-environment.ts', import.meta.url), { megabytes: 64 });
  try {
    const told = await new Promise((resolve) => runner.onMessage(resolve));
    expect(told).not.toContain('ROSTRUM_SECRET');
  } finally {
    delete process.env['ROSTRUM_SECRET'];
    await runner.terminate();
  }
});
