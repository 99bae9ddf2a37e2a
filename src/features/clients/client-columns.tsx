import { day } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';
import { HoldsOfLimit } from './HoldsOfLimit.tsx';
import { accountOf, businessStatusOf, contactOf, kindOf, titleOf, type ClientRow } from './client.ts';

/** Associates only see their own clients, so the associate column is left out. */
export function columnsFor(isAssociate: boolean): DataColumn<ClientRow>[] {
  return [
    { key: 'company', label: 'Client', width: 208, sticky: true, value: titleOf },
    {
      key: 'status',
      label: 'Business',
      width: 208,
      value: (client) => businessStatusOf(client)?.label,
      cell: (client) => {
        const status = businessStatusOf(client);
        return status === null ? '–' : <StatusBadge status={status} quiet />;
      },
    },
    {
      key: 'holds',
      label: 'On hold',
      width: 136,
      value: ({ holds }) => holds.own,
      cell: ({ holds }) => <HoldsOfLimit holds={holds} />,
    },
    { key: 'contact', label: 'Contact person', width: 160, value: contactOf },
    { key: 'email', label: 'E-mail', width: 216, value: (client) => client.email },
    { key: 'mobile', label: 'Mobile', width: 128, value: (client) => client.mobile },
    { key: 'kind', label: 'Kind', width: 136, value: kindOf },
    {
      key: 'associate',
      label: 'Business associate',
      width: 152,
      hidden: isAssociate,
      value: (client) => client.business_associate_name,
    },
    { key: 'city', label: 'City', width: 120, value: (client) => client.business?.city },
    {
      key: 'account',
      label: 'Sign-in',
      width: 104,
      value: (client) => accountOf(client)?.label ?? 'Open',
      cell: (client) => {
        const account = accountOf(client);
        return account === null ? 'Open' : <StatusBadge status={account} quiet />;
      },
    },
    {
      key: 'since',
      label: 'Since',
      kind: 'date',
      value: (client) => client.created_at,
      cell: (client) => day(client.created_at),
    },
    {
      key: 'type',
      label: 'Type of business',
      hidden: true,
      value: (client) => client.business?.business_type,
    },
    {
      key: 'tax',
      label: 'Tax number',
      width: 152,
      hidden: true,
      value: (client) => client.business?.tax_identification_number,
    },
    { key: 'user_name', label: 'User name', hidden: true, value: (client) => client.user_name },
    { key: 'remark', label: 'Remark', width: 200, hidden: true, value: (client) => client.business?.remark },
  ];
}
