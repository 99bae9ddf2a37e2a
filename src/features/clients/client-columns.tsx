import { accountOf, businessStatusOf } from '../../lists/clients.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { HoldLimitUsage } from './HoldLimitUsage.tsx';

/** Associates only see their own clients, so the associate column is left out. */
export const columnsFor = (isAssociate: boolean) =>
  columnsOf(TABLE_VARIANTS.customer, {
    company: { width: 208, sticky: true },
    status: {
      width: 208,
      cell: (client) => {
        const status = businessStatusOf(client);
        return status === null ? '–' : <StatusBadge status={status} quiet />;
      },
    },
    holds: { kind: 'text', width: 136, cell: ({ holds }) => <HoldLimitUsage holds={holds} /> },
    contact: { width: 160 },
    email: { width: 216 },
    mobile: { width: 128 },
    kind: { width: 136 },
    associate: { width: 152, hidden: isAssociate },
    city: { width: 120 },
    account: {
      width: 104,
      cell: (client) => {
        const account = accountOf(client);
        return account === null ? 'Open' : <StatusBadge status={account} quiet />;
      },
    },
    type: { hidden: true },
    tax: { width: 152, hidden: true },
    user_name: { hidden: true },
    remark: { width: 200, hidden: true },
  });
