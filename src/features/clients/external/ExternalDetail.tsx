import type { ReactNode } from 'react';
import type { ClientDetail } from '../client.ts';
import { ContactCard } from '../ContactCard.tsx';
import css from '../clients.module.css';

interface ExternalDetailProps {
  client: ClientDetail;
  account: ReactNode;
  /** What the client's programs use. */
  programs: ReactNode;
}

/** Who an external client is, and how its programs come in. */
export function ExternalDetail({ client, account, programs }: ExternalDetailProps) {
  return (
    <div className={css.cards}>
      <div className={css.stack}>
        <ContactCard client={client} />
        {account}
      </div>
      <div className={css.stack}>{programs}</div>
    </div>
  );
}
