import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { moveToDay, usualTime } from '#core/calendar/schedule.ts';
import { clockTimeIn } from '#core/kernel/zoned-time.ts';
import { timeFailureSentence, type TypedTime } from '#core/publishing/choose-time.ts';
import type { StoredContentRow } from '../../engine/store/rows.ts';
import { wizardPath } from '../../paths.ts';
import { showToast } from '../../ui/show-toast.ts';
import type { Plan } from './plan.ts';
import { usePlanCommands } from './use-plan-commands.ts';
import { localTimeWords } from '../../features/publishing/local-time-words.ts';

export interface PlanOptions {
  readonly rows: readonly StoredContentRow[] | undefined;
  /** IANA time zone. */
  readonly zone: string;
  readonly ask: (item: StoredContentRow, start: TypedTime | undefined) => void;
  readonly repeat: (item: StoredContentRow) => void;
}

/** What menus, drags and buttons of the calendar do. Each move can be taken back. */
export function usePlan({ rows, zone, ask, repeat }: PlanOptions): Plan {
  const navigate = useNavigate();
  const commands = usePlanCommands(zone);
  const latest = useRef({ rows, ask, repeat, navigate });
  useEffect(() => {
    latest.current = { rows, ask, repeat, navigate };
  }, [rows, ask, repeat, navigate]);

  return useMemo(() => {
    const schedule: Plan['schedule'] = (item, start) => latest.current.ask(item, start);
    const undo = (item: StoredContentRow, at: string | null) => ({
      label: 'Undo',
      run: () => void commands.takeBack([{ item, at }], latest.current.rows ?? []),
    });
    return {
      schedule,
      repeat: (item) => latest.current.repeat(item),
      open: ({ id }) => void latest.current.navigate(wizardPath(id)),
      moveTo: (item, date) => {
        const at = item.row.status === 'scheduled' ? item.row.scheduledAt : null;
        if (at !== null && clockTimeIn(zone, Date.parse(at)).startsWith(date)) return;
        if (item.row.platformIds.length === 0) {
          schedule(item, { date, time: usualTime });
          return;
        }
        const chosen = moveToDay({ at, date }, { zone, now: Date.now() });
        if (chosen.ok) {
          void commands.schedule(item, chosen.value).then((isDone) => {
            if (!isDone) return;
            showToast({
              title: 'Content scheduled',
              text: `Scheduled for ${localTimeWords(chosen.value.localTime)}.`,
              action: undo(item, chosen.value.at),
            });
          });
        } else if (chosen.error.field === 'time') {
          // Today, at a time that is over: only its person knows a better one.
          schedule(item, { date, time: '' });
        } else showToast({ title: 'Could not move', text: timeFailureSentence(chosen.error) });
      },
      unschedule: (item) =>
        void commands.unschedule(item).then((isDone) => {
          if (isDone) showToast({ title: 'Unscheduled', action: undo(item, null) });
        }),
    };
  }, [commands, zone]);
}
