import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import { count, plural } from '../../ui/format.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import type { useFunnel } from './asked.ts';
import { Card } from './Card.tsx';
import css from './dashboard.module.css';

type Funnel = components['schemas']['Funnel'];
type Step = Funnel['steps'][number];

const NAMES: Readonly<Record<Step['step'], string>> = {
  searched: 'Searches',
  seen: 'Stones opened',
  carted: 'Put into carts',
  held: 'Held',
  confirmed: 'Confirmed',
  sold: 'Sold',
};

/** The list of what a step counts, where there is one. */
function leadsOf(step: Step['step'], from: string): Leads | null {
  const search = { type: 0, all: true, from } as const;
  if (step === 'held') return { to: '/transaction/hold', search };
  if (step === 'confirmed') return { to: '/transaction/confirm-stone', search };
  if (step === 'sold') return { to: '/transaction/invoice', search: { type: 0, from } };
  return step === 'searched' ? { to: '/recent-search', search: {} } : null;
}

/** From the search to the sale, each step as wide as its share of the first. */
export function FunnelCard({ query }: { query: ReturnType<typeof useFunnel> }) {
  if (query === null) return null;
  return (
    <Card title="From search to sale, in 30 days" query={query}>
      {({ steps, from }) => {
        const most = Math.max(1, ...steps.map(({ times }) => times));
        return (
          <ul className={css.bars}>
            {steps.map((step) => (
              <li key={step.step}>
                <Row step={step} leads={leadsOf(step.step, from)} share={step.times / most} />
              </li>
            ))}
          </ul>
        );
      }}
    </Card>
  );
}

function Row({ step, leads, share }: { step: Step; leads: Leads | null; share: number }) {
  const row = (
    <>
      <span className={css.barName}>{NAMES[step.step]}</span>
      <span className={css.track} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className={css.barFigure}>{count(step.times)}</span>
      <span className={css.stepClients}>{plural(step.clients, 'client')}</span>
    </>
  );
  return leads === null ? (
    <div className={css.step}>{row}</div>
  ) : (
    <Link {...leads} className={css.step}>
      {row}
    </Link>
  );
}
