import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { q } from '../../../api/query.ts';
import { CLIENT_ROLES } from '../../../domain/codes.ts';
import { clientName } from '../../../domain/lines/client-name.ts';
import { dateTime, money } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { DrawerSection, Facts, RecordDrawer } from '../../../ui/records/RecordDrawer.tsx';
import { useUser } from '../../../ui/session/session.ts';
import css from './invoice.module.css';

type Entry = AnswerOf<'getClientCredit'>['entries'][number];

interface CreditDrawerProps {
  /** Undefined for clients themselves. */
  clientId: string | undefined;
  onClose: () => void;
  onInvoice: (id: string) => void;
}

/** A client's credit: the balance, and each entry with the invoice that it came from or paid. */
export default function CreditDrawer({ clientId, onClose, onInvoice }: CreditDrawerProps) {
  const isStaff = !CLIENT_ROLES.includes(useUser().role_id);
  const title = isStaff ? 'Client’s credit' : 'Your credit';
  const { data: credit, error } = useQuery(
    q<'getClientCredit'>('getClientCredit', { query: { user_id: clientId } }),
  );
  if (credit === undefined)
    return (
      <RecordDrawer opened onClose={onClose} title={title}>
        {error === null ? (
          <Skeleton height={240} animate={false} role="status" aria-label="Loading the credit..." />
        ) : (
          <Notice title="The credit cannot be shown">{messageOf(error)}</Notice>
        )}
      </RecordDrawer>
    );
  return (
    <RecordDrawer
      opened
      onClose={onClose}
      title={title}
      subtitle={isStaff ? clientName(credit.client) : 'Applied to your next invoices.'}
    >
      <DrawerSection title="Balance">
        <Facts
          facts={[
            { name: 'Left $', value: money(credit.balance) },
            { name: 'Credited $', value: money(credit.credited) },
            { name: 'Spent $', value: money(credit.spent) },
          ]}
        />
      </DrawerSection>
      <DrawerSection title="Entries">
        {credit.entries.length === 0 ? (
          <p className={css.further}>
            No credit yet. When a paid sale is reversed, the payment becomes credit.
          </p>
        ) : (
          <ul className={css.list}>
            {credit.entries.map((entry) => (
              <li key={entry.id} className={css.row}>
                <span>
                  {SAID[entry.cause]}{' '}
                  <Anchor
                    component="button"
                    type="button"
                    inherit
                    onClick={() => onInvoice(entry.invoice_id)}
                  >
                    {entry.invoice_number}
                  </Anchor>
                </span>
                <span className={css.figure}>$ {money(entry.amount)}</span>
                <span className={css.further}>
                  {[dateTime(entry.at), entry.credit_note_number, entry.reason]
                    .filter((part) => part != null)
                    .join(' · ')}
                </span>
                <span className={css.further}>$ {money(entry.balance)} left</span>
              </li>
            ))}
          </ul>
        )}
      </DrawerSection>
    </RecordDrawer>
  );
}

const SAID: Readonly<Record<Entry['cause'], string>> = {
  credited: 'Credited on',
  spent: 'Spent on',
  'given-back': 'Payment by credit reversed on',
  'taken-back': 'Payment reversed on',
};
