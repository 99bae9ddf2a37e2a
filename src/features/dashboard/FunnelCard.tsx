import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { SEES_ALL_ROLES } from '../../domain/codes.ts';
import { count, plural } from '../../ui/format.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import { useUser } from '../../ui/session/session.ts';
import { useFunnel } from './queries.ts';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';
import { PERSONAL_ACTIVITY_DAYS } from './personal-activity-days.ts';
import { FIRST_PERIOD, type Period } from './dashboard-view.ts';
import { PeriodSelect } from './PeriodSelect.tsx';

type Funnel = components['schemas']['Funnel'];
type Step = Funnel['steps'][number];

/** Each step, with a link to the list of what it has counted since the first day. */
const STEPS: Readonly<Record<Step['step'], { name: string; leads: (from: string) => Leads }>> = {
  searched: { name: 'Searches', leads: (from) => ({ to: '/admin/activity', search: { from } }) },
  seen: {
    name: 'Stones opened',
    leads: (from) => ({ to: '/admin/activity', search: { kind: 'view', from } }),
  },
  carted: {
    name: 'Put into carts',
    leads: (from) => ({ to: '/admin/activity', search: { kind: 'cart', from } }),
  },
  held: {
    name: 'Held',
    leads: (from) => ({ to: '/transaction/hold', search: { all: true, from } }),
  },
  confirmed: {
    name: 'Confirmed',
    leads: (from) => ({
      to: '/transaction/confirm-stone',
      search: { all: true, from },
    }),
  },
  sold: {
    name: 'Sold',
    leads: (from) => ({
      to: '/transaction/invoice',
      search: { from, credited: false },
    }),
  },
};

interface FunnelProps {
  period: Period | undefined;
  onPeriod: (period: Period | undefined) => void;
}

/** The steps from search to sale, each as wide as its share of the largest. */
export function FunnelCard({ period = FIRST_PERIOD, onPeriod }: FunnelProps) {
  const query = useFunnel(period);
  const seesAll = SEES_ALL_ROLES.includes(useUser().role_id);
  if (query === null) return null;
  return (
    <Card
      title="From search to sale"
      query={query}
      aside={<PeriodSelect value={period} onPeriod={onPeriod} />}
    >
      {({ steps, from }) => {
        const most = Math.max(1, ...steps.map(({ times }) => times));
        return (
          <>
            <ul className={css.bars}>
              {steps.map((step) => (
                <li key={step.step}>
                  <Row step={step} from={from} share={step.times / most} />
                </li>
              ))}
            </ul>
            {period > PERSONAL_ACTIVITY_DAYS && (
              <p className={css.note}>
                {seesAll
                  ? `Searches, opened stones and carts older than ${PERSONAL_ACTIVITY_DAYS} days are kept without clients.`
                  : `Searches, opened stones and carts cover the last ${PERSONAL_ACTIVITY_DAYS} days.`}
              </p>
            )}
          </>
        );
      }}
    </Card>
  );
}

function Row({ step: { step, times, clients }, from, share }: { step: Step; from: string; share: number }) {
  const { name, leads } = STEPS[step];
  return (
    <Link {...leads(from)} className={css.step}>
      <span className={css.barName}>{name}</span>
      <span className={css.track} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={css.barFigure}>{count(times)}</span>
      <span className={css.stepClients}>{clients === null ? '' : plural(clients, 'client')}</span>
    </Link>
  );
}
