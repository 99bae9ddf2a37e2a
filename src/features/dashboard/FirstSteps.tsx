import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { components } from '../../api/schema.gen.ts';
import type { Leads } from '../../ui/home/HomeCard.tsx';
import home from '../../ui/home/home.module.css';
import css from './dashboard.module.css';

type Done = components['schemas']['FirstSteps'];

const STEPS: readonly { step: keyof Done; title: string; further: string; leads: Leads }[] = [
  {
    step: 'house',
    title: 'The house',
    further: 'Name and address on papers',
    leads: { to: '/settings/system-settings/invoice' },
  },
  {
    step: 'time_zone',
    title: 'Time zone',
    further: 'Whose days and hours count',
    leads: { to: '/settings/system-settings/time-zone' },
  },
  {
    step: 'logo',
    title: 'Logo',
    further: 'At the head of papers',
    leads: { to: '/settings/system-settings/invoice' },
  },
  {
    step: 'bank',
    title: 'Bank',
    further: 'Where invoices are paid',
    leads: { to: '/settings/system-settings/invoice' },
  },
  {
    step: 'mail',
    title: 'Mail server',
    further: 'Set SMTP_URL for the server',
    leads: { to: '/settings/system-settings/mail' },
  },
  {
    step: 'second_factor',
    title: 'Second factor',
    further: 'Yours, under your name',
    leads: { to: '/settings/system-settings/second-factor' },
  },
  {
    step: 'sheet',
    title: 'First sheet',
    further: 'Stones of a provider',
    leads: { to: '/inventory/company/upload' },
  },
  { step: 'client', title: 'First client', further: 'Add or invite one', leads: { to: '/client' } },
];

/** Whether something is still to be set up. */
export const isSettingUp = (done: Done): boolean => STEPS.some(({ step }) => !done[step]);

interface FirstStepsProps {
  done: Done;
  onHide: () => void;
}

/** What a new administrator sets up, each with a link to where it is done. */
export function FirstSteps({ done, onHide }: FirstStepsProps) {
  return (
    <section className={`${home.card} ${css.firstSteps}`} aria-label="First steps">
      <div className={css.head}>
        <h2>
          First steps
          <span className={home.total}>
            {STEPS.filter(({ step }) => done[step]).length} of {STEPS.length} done
          </span>
        </h2>
        <Button size="compact-sm" variant="subtle" onClick={onHide}>
          Hide
        </Button>
      </div>
      <ul className={css.setUp}>
        {STEPS.map(({ step, title, further, leads }) => (
          <li key={step}>
            <Link {...leads} className={css.setUpStep} data-done={done[step] || undefined}>
              {done[step] ? (
                <IconCircleCheckFilled size={20} role="img" aria-label="Done" />
              ) : (
                <IconCircle size={20} stroke={1.5} role="img" aria-label="To do" />
              )}
              <span>
                {title}
                <small>{further}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
