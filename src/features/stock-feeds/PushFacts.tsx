import { count, dateTime, plural } from '../../ui/format.ts';
import type { StockPush } from './feed.ts';
import common from '../../ui/common.module.css';

const KILOBYTE = 1000;

/** `193,223 rows · 11,914 kB · 14 s` */
function figuresOf({ rows, bytes, started_at: from, finished_at: to }: StockPush): string[] {
  const seconds = from == null || to == null ? null : (Date.parse(to) - Date.parse(from)) / 1000;
  return [
    ...(rows == null ? [] : [plural(rows, 'row')]),
    ...(bytes == null ? [] : [`${count(Math.ceil(bytes / KILOBYTE))} kB`]),
    ...(seconds === null ? [] : [`${count(Math.ceil(seconds))} s`]),
  ];
}

/** The result of a push, and why it failed. */
export function PushFacts({ push }: { push: StockPush }) {
  const by = push.asked_by == null ? 'scheduled' : `started by ${push.asked_by}`;
  const next = push.next_try_at == null ? [] : [`next attempt ${dateTime(push.next_try_at)}`];
  return (
    <>
      <span className={common.quiet}>
        {[dateTime(push.started_at ?? push.created_at), by, ...figuresOf(push), ...next].join(' · ')}
      </span>
      {push.error != null && <span className={common.fault}>{push.error}</span>}
    </>
  );
}
