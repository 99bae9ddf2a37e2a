import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../api/query.ts';
import { memberName } from '../../lists/staff.ts';
import { count, dateTime, text } from '../../ui/format.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import type { Associate } from './use-associate.tsx';
import screen from '../../ui/screen.module.css';

/** Contact and figures of a business associate, with the account beside them. */
export function AssociateProfile({ associate, account }: { associate: Associate; account: ReactNode }) {
  const { data: countries = [] } = useQuery({ ...q('listCountryCodes'), staleTime: Infinity });
  const dial = countries.find(({ id }) => id === associate.mobile_country_id)?.phonecode;
  const mobile = [dial === undefined ? null : `+${dial}`, associate.mobile].filter(Boolean).join(' ');
  return (
    <div className={screen.cards}>
      <section className={screen.card}>
        <h2>Contact</h2>
        <Facts
          facts={[
            { name: 'Name', value: memberName(associate) },
            { name: 'Type of salesperson', value: text(associate.business_associate_type) },
            { name: 'E-mail', value: associate.email },
            { name: 'Mobile', value: text(mobile) },
            { name: 'User name', value: text(associate.user_name) },
            { name: 'Clients', value: count(associate.customers) },
            { name: 'With a registered business', value: count(associate.registered) },
            { name: 'Last seen', value: dateTime(associate.last_seen_at) },
            { name: 'Since', value: dateTime(associate.created_at) },
          ]}
        />
      </section>
      {account}
    </div>
  );
}
