import { useState } from 'react';
import { StoneList } from './StoneList.tsx';

const NONE = { title: 'These diamonds are no longer shown', hint: 'See what else we have on the search.' };

/** The current state of the diamonds of an e-mail that the signed-in client received. */
export function MailedStonesScreen({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  return (
    <StoneList
      emailId={id}
      title="Diamonds from our e-mail"
      lead="As they are now, at your prices. Sold diamonds are marked."
      page={page}
      onPage={setPage}
      table={{ id: 'mailed-stones', empty: NONE }}
    />
  );
}
