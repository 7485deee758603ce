import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace, type Box } from './free-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toast = { width: 360, height: 64 };
const wide = box(16, 8, 1408, 400);

describe('a toast', () => {
  it('stands at the top right of an empty page', () => {
    expect(freePlace({ ...toast, within: wide, controls: [], from: 'top' })).toEqual({ left: 1064, top: 8 });
  });

  it('stands beside the buttons of a header, in the same row', () => {
    const controls = [box(1150, 20, 274, 44), box(0, 90, 236, 800)];
    expect(freePlace({ ...toast, within: wide, controls, from: 'top' })).toEqual({ left: 784, top: 8 });
  });

  it('stands above a bar at the bottom, or higher where there is a control', () => {
    const within = box(16, 300, 358, 360);
    expect(freePlace({ ...toast, width: 358, within, controls: [], from: 'bottom' })).toEqual({ left: 16, top: 596 });
    const controls = [box(20, 580, 100, 44)];
    const place = freePlace({ ...toast, width: 358, within, controls, from: 'bottom' });
    expect(place.top + toast.height).toBeLessThanOrEqual(576);
  });

  it('covers least where every place covers something', () => {
    const controls = [box(0, 0, 1440, 100), box(0, 100, 1440, 400)].map((each) => ({ ...each, right: 1300 }));
    expect(freePlace({ ...toast, within: wide, controls, from: 'top' }).left).toBe(1064);
  });

  it('stands in a low header rather than on the words of a panel', () => {
    const controls = [box(1100, 8, 320, 36), box(268, 62, 1148, 30)];
    const texts = [box(1032, 110, 384, 700)];
    expect(freePlace({ width: 540, height: 46, within: { ...wide, top: 4 }, controls, texts, from: 'top' })).toEqual({
      left: 552,
      top: 4,
    });
  });

  it('covers words rather than a button where there is room for neither', () => {
    const controls = [box(0, 0, 390, 110), box(16, 120, 200, 44)];
    const texts = [box(0, 170, 390, 400)];
    const within = box(16, 8, 358, 560);
    const place = freePlace({ width: 358, height: 60, within, controls, texts, from: 'bottom' });
    expect(place).toEqual({ left: 16, top: 508 });
  });

  it('covers no control wherever there is room in the first row', () => {
    const control = fc.record({ left: fc.nat(1400), top: fc.nat(700), width: fc.nat(200), height: fc.nat(80) });
    fc.assert(
      fc.property(fc.array(control, { maxLength: 20 }), (made) => {
        const controls = made.map(({ left, top, width, height }) => box(left, top + 90, width, height));
        const { left, top } = freePlace({ ...toast, within: wide, controls, from: 'top' });
        for (const each of controls)
          expect(left >= each.right || left + 360 <= each.left || top >= each.bottom || top + 64 <= each.top).toBe(
            true,
          );
      }),
    );
  });
});
