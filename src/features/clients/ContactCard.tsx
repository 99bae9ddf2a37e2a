import { accountOf, contactOf, kindOf } from '../../lists/clients.ts';
import { dateTime, text } from '../../ui/format.ts';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import type { ClientDetail } from './client.ts';
import screen from '../../ui/screen.module.css';

/** The contact person, and since when they are a client. */
export function ContactCard({ client }: { client: ClientDetail }) {
  const { business } = client;
  return (
    <section className={screen.card}>
      <h2>Contact</h2>
      <Facts
        facts={[
          { name: 'Contact person', value: contactOf(client) },
          ...(business ? [{ name: 'Position', value: text(business.designation) }] : []),
          { name: 'E-mail', value: client.email },
          { name: 'Mobile', value: text(client.mobile) },
          { name: 'Kind', value: kindOf(client) },
          { name: 'User name', value: text(client.user_name) },
          { name: 'Business associate', value: text(client.business_associate_name) },
          { name: 'Sign-in', value: accountOf(client)?.label ?? 'Open' },
          { name: 'Since', value: dateTime(client.created_at) },
        ]}
      />
    </section>
  );
}
