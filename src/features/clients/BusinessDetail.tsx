import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query.ts';
import { stateOf, statusLabel, WORKFLOWS } from '../../machines/workflows.ts';
import { text } from '../../ui/format.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import { WorkflowTrail, type TrailStep } from '../../ui/records/WorkflowTrail.tsx';
import { ContactCard } from './ContactCard.tsx';
import type { ClientDetail } from './client.ts';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface BusinessDetailProps {
  client: ClientDetail;
  papers?: ReactNode;
  account?: ReactNode;
}

/** The client's details, and the path of their business. */
export function BusinessDetail({ client, papers, account }: BusinessDetailProps) {
  const { data: countries = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const { business } = client;
  const country = countries.find(({ id }) => id === business?.country_id)?.name;
  return (
    <div className={screen.cards}>
      <section className={screen.card}>
        <h2>Business</h2>
        {business ? (
          <Facts
            facts={[
              { name: 'Company', value: business.company_name },
              { name: 'Type of business', value: text(business.business_type) },
              { name: 'Tax number', value: text(business.tax_identification_number) },
              { name: 'Address', value: text(business.address) },
              { name: 'City', value: text(business.city) },
              { name: 'State', value: text(business.state) },
              { name: 'Country', value: text(country) },
              { name: 'Remark', value: text(business.remark) },
            ]}
          />
        ) : (
          <p className={common.quiet}>Guests have no business. They can look at stones and ask about them.</p>
        )}
      </section>
      <Stack gap="md">
        <ContactCard client={client} />
        {account}
      </Stack>
      {business && (
        <Stack gap="md">
          {papers}
          <section className={screen.card}>
            <h2>How the business was registered</h2>
            <WorkflowTrail steps={trailOf(client)} />
          </section>
        </Stack>
      )}
    </div>
  );
}

/** The states in the order they were reached, and the next ones from the machine. */
function trailOf({ business, business_history: history = [], created_at }: ClientDetail): TrailStep[] {
  if (!business) return [];
  const first = history[0]?.from_state ?? stateOf('business', business.status);
  const reached = [
    { state: first, label: null, at: created_at, by: null },
    ...history.map((step) => ({ state: step.to_state, label: step.label, at: step.at, by: step.actor_name })),
  ];
  const steps = reached.map(({ state, label, at, by }, index): TrailStep => {
    const known = WORKFLOWS.business.states.find(({ name }) => name === state);
    const { label: name, colour } = known ?? statusLabel('business', business.status);
    return { label: label ?? name, colour, phase: index === reached.length - 1 ? 'current' : 'done', at, by };
  });
  // A merge is no step towards a registration.
  const next = WORKFLOWS.business.rules.filter(
    ({ from, to, event }) =>
      from === stateOf('business', business.status) && to !== from && event !== 'MERGE',
  );
  return [
    ...steps,
    ...next.map((rule): TrailStep => {
      const state = WORKFLOWS.business.states.find(({ name }) => name === rule.to);
      return { label: rule.label, colour: state?.colour ?? 'grey', phase: 'next' };
    }),
  ];
}
