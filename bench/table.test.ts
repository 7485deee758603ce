import { describe, expect, it } from 'vitest';
import { formatTable } from './table.ts';

describe('The table of benchmarks', () => {
  it('lines up figures and says how many times ours each peer takes', () => {
    const table = formatTable([
      {
        benchmark: 'New device: lists',
        unit: 'ms',
        ours: 88,
        target: '≤ 150 ms',
        peers: { Loro: { figure: 209 }, TinyBase: { figure: 2556 } },
      },
      { benchmark: 'Reconnect', unit: 'ms', ours: 14, peers: { Loro: { figure: 318 } } },
    ]);
    expect(table.split('\n')).toEqual([
      'Benchmark          Rostrum    Target           Loro        TinyBase',
      '─────────────────  ───────  ────────  ─────────────  ──────────────',
      'New device: lists    88 ms  ≤ 150 ms  209 ms (2.4×)  2,556 ms (29×)',
      'Reconnect            14 ms             318 ms (23×)',
    ]);
  });

  it('shows peers alone when ours was not measured', () => {
    const table = formatTable([{ benchmark: 'Reconnect', unit: 'ms', peers: { PouchDB: { figure: 112, note: '*' } } }]);
    expect(table).toContain('–');
    expect(table).toContain('112 ms *');
  });
});
