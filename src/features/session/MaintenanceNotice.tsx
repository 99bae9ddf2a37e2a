import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { q } from '../../api/query.ts';
import type { AnswerOf } from '../../api/client.ts';
import { isDialogOpen } from '../../ui/actions/open-dialogs.ts';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import css from './notice-bar.module.css';

/** A little late, so that the moment has passed on the server, too. */
const LATER_MS = 500;
/** The longest that a browser's timer can wait is about 25 days. */
const LONGEST_MS = 24 * 3_600_000;

interface MaintenanceNoticeProps {
  /** Before sign-in, it is requested without a session. */
  asked?: 'getMaintenance' | 'readAnnouncedMaintenance';
}

/** Announces on every screen when and why nothing can be changed. */
export function MaintenanceNotice({ asked = 'getMaintenance' }: MaintenanceNoticeProps) {
  const { data } = useQuery({
    ...q<typeof asked>(asked),
    staleTime: Infinity,
    // It begins and ends by itself, so that is when to ask again.
    refetchInterval: ({ state }) => nextMs(state.data?.maintenance?.seconds_left),
  });
  const maintenance = data?.maintenance ?? null;
  const when = maintenance === null ? null : whenOf(maintenance);
  const what = maintenance === null ? '' : `${whatOf(maintenance)} ${maintenance.reason}`;
  // The notice is behind a dialog, where nobody reads it before what they typed is refused.
  useEffect(() => {
    if (when !== null && isDialogOpen()) toast.warned(when, what);
  }, [when, what]);
  if (maintenance === null) return null;
  return (
    <section
      className={css.notice}
      data-now={maintenance.is_under_way || undefined}
      aria-label="Maintenance"
      aria-live="polite"
    >
      <IconTool size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{when}</strong> {what}
      </p>
    </section>
  );
}

type AnnouncedMaintenance = NonNullable<AnswerOf<'getMaintenance'>['maintenance']>;

const whenOf = ({ starts_at: start, ends_at: end, is_under_way: isNow }: AnnouncedMaintenance): string =>
  isNow ? `Maintenance until ${clock(end)}` : `Maintenance from ${clock(start)} to ${clock(end)}`;

const whatOf = ({ is_under_way: isNow }: AnnouncedMaintenance): string =>
  isNow
    ? 'You can read everything, but nothing can be changed.'
    : 'You can still read, but nothing can be changed.';

/** The length of `24/03/2026`. */
const DAY = 10;

/** The time, with the day unless it is today. */
function clock(time: string): string {
  const whole = dateTime(time);
  const today = dateTime(new Date()).slice(0, DAY);
  return whole.startsWith(today) ? whole.slice(DAY + 1) : whole;
}

const nextMs = (secondsLeft: number | undefined): number | false =>
  secondsLeft === undefined ? false : Math.min(secondsLeft * 1_000 + LATER_MS, LONGEST_MS);
