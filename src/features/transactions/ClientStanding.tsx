import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { cents, inUsd } from '../../domain/lines/cents.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { useCreditStanding } from '../../stones/actions/credit-facts.ts';
import { count, day, money } from '../../ui/format.ts';
import { DrawerSection, Facts } from '../../ui/records/RecordDrawer.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';

/** A client's credit and history with the house, as far as the person may read them. */
export function ClientStanding({ client: { id } }: { client: { id: string } }) {
  const user = useUser();
  const credit = useCreditStanding(accessOf(user, 'confirm-stone').read, id);
  const { data: client, isLoading } = useQuery({
    ...q('getClient', { path: { id } }),
    enabled: accessOf(user, 'client').read,
  });
  const facts = [
    ...(client == null
      ? []
      : [
          ...(client.business == null
            ? []
            : [
                {
                  name: 'Business',
                  value: <StatusBadge status={statusLabel('business', client.business.status)} quiet />,
                },
              ]),
          { name: 'Client since', value: day(client.created_at) },
          { name: 'Stones invoiced', value: count(client.counts.invoicesCount) },
          { name: 'Stones on memo', value: count(client.counts.memosCount) },
          { name: 'Stones on hold', value: count(client.counts.holdsCount) },
          { name: 'Stones ordered', value: count(client.counts.confirmStonesCount) },
        ]),
    ...(credit === undefined
      ? []
      : [
          { name: 'On memo $', value: money(credit.memos) },
          { name: 'Open on invoices $', value: money(credit.invoices) },
          { name: 'Credit limit $', value: credit.limit === null ? 'None' : money(credit.limit) },
          ...(credit.limit === null
            ? []
            : [{ name: 'Credit left $', value: money(inUsd(cents(credit.limit) - cents(credit.exposure))) }]),
        ]),
  ];
  // All at once, so that no fact moves another.
  if (isLoading || facts.length === 0) return null;
  return (
    <DrawerSection title="The client with us">
      <Facts facts={facts} />
    </DrawerSection>
  );
}
