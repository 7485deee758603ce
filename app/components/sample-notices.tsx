import { SampleNote } from '../ui/sample-note.tsx';
import { noticeKinds, type NoticeKind } from './notice-kind.ts';

const notices: readonly { readonly kind: NoticeKind; readonly title: string; readonly text: string }[] = [
  {
    kind: 'error',
    title: '“Pricing pages and trust” could not be published',
    text: 'Medium refused it: the title is too long.',
  },
  { kind: 'warning', title: '“Notes on mentors” was changed on two devices', text: 'Choose what to keep: title.' },
  {
    kind: 'info',
    title: '“How I say no” was merged while you were away',
    text: 'Your phone added 42 words an hour ago.',
  },
  { kind: 'success', title: '“A year of shipping offline” was published', text: 'It is on LinkedIn since 08:30.' },
];

/** Notifications of nobody, for whoever has none yet. */
export function SampleNotices({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <div className="grid gap-2 border-t border-line p-3">
      <SampleNote until="These are invented." leaveLabel="Hide the sample" onLeave={onLeave} />
      <ul aria-label="Sample notifications" className="max-h-[min(50dvh,420px)] overflow-y-auto">
        {notices.map(({ kind, title, text }) => {
          const { label, Icon, color } = noticeKinds[kind];
          return (
            <li key={kind} className="flex items-start gap-2.5 border-b border-line px-1 py-2 last:border-b-0">
              <Icon size={18} role="img" aria-label={label} className={`mt-1 shrink-0 ${color}`} />
              <div className="min-w-0">
                <p className="text-base wrap-anywhere">{title}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
