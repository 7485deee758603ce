import { describe, expect, it } from 'vitest';
import { register } from '../documents/registers.ts';
import type { Workspace } from '../documents/workspace.ts';
import { done } from '../kernel/result.ts';
import { meet, Replica } from '../testing/replicas.ts';
import { type MarkedNotices, markNotices, readNoticeMarks } from './notice-marks.ts';
import { workspaceRow } from './workspace-row.ts';

const NOW = 1_795_000_000_000;
const twoDevices = () => ({ laptop: new Replica('workspace', 'aa'), phone: new Replica('workspace', 'bb') });
const shown = ({ document }: Replica<'workspace'>) => readNoticeMarks(document);
const mark = (device: Replica<'workspace'>, input: Partial<MarkedNotices>) =>
  device.run(markNotices, { ids: ['one'], mark: 'read', now: NOW, ...input });

describe('marks on notices', () => {
  it('are kept by notice, and a later one replaces an earlier one', () => {
    const { laptop } = twoDevices();
    mark(laptop, { ids: ['one', 'two'] });
    mark(laptop, { mark: 'removed', now: NOW + 1 });
    expect(workspaceRow(laptop.document).noticeMarks).toEqual({ one: 'removed', two: 'read' });
    mark(laptop, { now: NOW + 2 });
    expect(shown(laptop)).toEqual({ one: 'read', two: 'read' });
  });

  it('of two devices are the same on both once they have met', () => {
    const { laptop, phone } = twoDevices();
    mark(laptop, { ids: ['one'] });
    mark(phone, { ids: ['two'], mark: 'removed' });
    meet(laptop, phone);
    for (const device of [laptop, phone]) expect(shown(device)).toEqual({ one: 'read', two: 'removed' });
  });

  it('of one moment are in the same order, in whatever order they were made', () => {
    const { laptop } = twoDevices();
    mark(laptop, { ids: ['two', 'one', 'three'] });
    expect(Object.keys(shown(laptop))).toEqual(['one', 'three', 'two']);
  });

  it.each(['laptop', 'phone'] as const)(
    'that two devices make at the same time end removed, until that is undone: removed on the %s',
    (remover) => {
      const devices = twoDevices();
      const { laptop, phone } = devices;
      mark(laptop, { mark: remover === 'laptop' ? 'removed' : 'read' });
      mark(phone, { mark: remover === 'phone' ? 'removed' : 'read', now: NOW + 1 });
      meet(laptop, phone);
      for (const device of [laptop, phone]) expect(shown(device)).toEqual({ one: 'removed' });
      mark(devices[remover], { now: NOW + 2 });
      expect(shown(devices[remover])).toEqual({ one: 'read' });
      meet(laptop, phone);
      for (const device of [laptop, phone]) expect(shown(device)).toEqual({ one: 'read' });
    },
  );

  it('are a hundred, the newest ones', () => {
    const { laptop } = twoDevices();
    for (let index = 0; index < 150; index += 1) mark(laptop, { ids: [`notice ${index}`], now: NOW + index });
    expect(Object.keys(laptop.document.noticeMarks)).toHaveLength(100);
    expect(Object.keys(shown(laptop))).toHaveLength(100);
    expect(shown(laptop)).not.toHaveProperty('notice 49');
    expect(shown(laptop)).toHaveProperty('notice 50');
  });

  it('are none for an id that is no name or too long, or a value that nobody marks with', () => {
    const { laptop } = twoDevices();
    mark(laptop, { ids: ['', '__proto__', 'x'.repeat(201)] });
    laptop.run((workspace: Workspace) => {
      workspace.noticeMarks['one'] = register('shouted');
      return done;
    }, undefined);
    expect(shown(laptop)).toEqual({});
  });
});
