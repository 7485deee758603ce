import { RiCheckLine, RiErrorWarningLine, RiGitBranchLine, RiGitMergeLine } from '@remixicon/react';
import type { Notice } from '../engine/notices/notice.ts';

/** The kinds of notifications (docs/rules/people.md, "Notifications"). */
export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export const noticeKinds: Readonly<
  Record<NoticeKind, { readonly label: string; readonly Icon: typeof RiCheckLine; readonly color: string }>
> = {
  error: { label: 'Error', Icon: RiErrorWarningLine, color: 'text-bad' },
  warning: { label: 'Warning', Icon: RiGitBranchLine, color: 'text-warn' },
  info: { label: 'Info', Icon: RiGitMergeLine, color: 'text-info' },
  success: { label: 'Success', Icon: RiCheckLine, color: 'text-good' },
};

/** One's own success is no news: no notice tells it (docs/rules/people.md, "Notifications"). */
export function kindOf({ type }: Pick<Notice, 'type'>): Exclude<NoticeKind, 'success'> {
  switch (type) {
    case 'refused':
      return 'error';
    case 'choice':
      return 'warning';
    case 'merged':
      return 'info';
  }
}
