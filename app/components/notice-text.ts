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
      if (notice.what === 'publishing')
        return {
          title: notice.item ? `“${notice.item.title}” could not be published` : 'A piece could not be published',
          text: `The server did not take it: ${notice.reason ?? 'it gave no reason.'}`,
        };
      return {
        title: notice.item ? `A change of “${notice.item.title}” could not be synced` : 'A change could not be synced',
        text: `${notice.reason ?? 'The server would not take it.'} It is kept on this device.`,
      };
    case 'choice':
      return {
        title: `“${notice.item.title}” was changed on two devices`,
        text: `Choose what to keep: ${notice.properties.map((path) => propertyName(path.split('.'))).join(', ')}.`,
      };
    case 'merged':
      return {
        title: `“${notice.item.title}” was merged while you were away`,
        text: notice.item.devices.map((device) => `${mergedSentence(device, now)}.`).join(' '),
      };
  }
}
