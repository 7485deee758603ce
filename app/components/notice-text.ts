import type { Notice } from '../engine/notices/notice.ts';
import { mergedSentence } from './merged-sentence.ts';
import { propertyName } from './property-name.ts';

/**
 * What a notice says.
 *
 * @param now milliseconds since 1970
 */
export function noticeText(notice: Notice, now: number): { readonly title: string; readonly text: string } {
  switch (notice.type) {
    case 'refused':
      return {
        title: notice.piece
          ? `A change of “${notice.piece.title}” could not be synced`
          : 'A change could not be synced',
        text: `${notice.reason ?? 'The server would not take it.'} It is kept on this device.`,
      };
    case 'choice':
      return {
        title: `“${notice.piece.title}” was changed on two devices`,
        text: `Choose what to keep: ${notice.properties.map((path) => propertyName(path.split('.'))).join(', ')}.`,
      };
    case 'merged':
      return {
        title: `“${notice.piece.title}” was merged while you were away`,
        text: notice.piece.devices.map((device) => `${mergedSentence(device, now)}.`).join(' '),
      };
  }
}
