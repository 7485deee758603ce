import { describe, expect, it } from 'vitest';
import { UserRowsCache } from '../../content/user-rows.ts';
import { Reporter, type ReportOutcome } from '../reporter.ts';
import { living, pause, type FaultBench } from './fault-bench.ts';

const MINUTE = 60_000;

/** How outcomes are reported when documents cannot be written. */
export function describeReports(bench: FaultBench): void {
  const { newPerson, newItem, ask, find, until, store } = bench;

  describe('a report', () => {
    const outcomes = new Map<string, ReportOutcome>();
    const written: string[] = [];

    function startReporter(): Reporter {
      outcomes.clear();
      written.length = 0;
      const project = () => Promise.resolve(null);
      return new Reporter({
        database: bench.database(),
        userRows: new UserRowsCache({ store: bench.log(), project, settle: () => Promise.resolve() }),
        writeItem: async (userId) => {
          written.push(userId);
          // As long as it takes for a text of hundreds of pages.
          if (outcomes.has(userId)) await pause(200);
          return outcomes.get(userId) ?? 'written';
        },
        now: () => bench.now(),
        log: { error: () => {} },
      });
    }

    async function end(userId: string, itemId = newItem()): Promise<string> {
      await store(userId, itemId, { ...living, status: 'draft' });
      await ask(userId, itemId);
      await bench.database().knex('publications').where({ item_id: itemId }).update({ state: 'failed', next_at: null });
      await bench.database().knex('publications').where({ item_id: itemId }).update({ report_at: bench.now() });
      return itemId;
    }

    it.each<readonly [ReportOutcome, number, number]>([
      ['refused', 0, 1],
      ['not-now', 31 * 24 * 60, 200],
    ])('that is %s for ever ends, and delays nobody’s', async (outcome, minutes, most) => {
      const [full, bystander] = [await newPerson(), await newPerson()];
      const items: string[] = [];
      for (let item = 0; item < 12; item += 1) items.push(await end(full));
      const reporter = startReporter();
      outcomes.set(full, outcome);
      reporter.start();
      await until(() => written.length > 0);
      const item = await end(bystander);
      reporter.start();
      await until(() => written.includes(bystander));
      // The neighbour has two of four slots, and most of its own reports are still waiting.
      expect(written.filter((userId) => userId === full).length).toBeLessThan(items.length);
      await until(async () => (await find(bystander, item)).isReported);
      await reporter.close();
      const open = async () => {
        const told = await Promise.all(items.slice(0, 1).map((each) => find(full, each)));
        return told.some(({ isReported }) => !isReported);
      };
      const patient = startReporter();
      for (let tries = 0; tries < most && (await open()); tries += 1) {
        outcomes.set(full, outcome);
        patient.start();
        await pause(outcome === 'refused' ? 1_500 : 30);
        bench.pass(minutes === 0 ? 0 : 24 * 60 * MINUTE);
      }
      await patient.close();
      expect(await open()).toBe(false);
    });
  });
}
