import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { EmailActions } from './EmailActions.tsx';
import type { EmailTabProps } from './Recipients.tsx';
import { StoneList } from './StoneList.tsx';

const NONE = {
  title: 'This e-mail shows no diamonds',
  hint: 'Choose some when you edit it, or another client.',
};

/** The diamonds of an e-mail: all, or those that one client sees, at that client's prices. */
export function EmailStones({ email, view, onView, lead, tabs }: EmailTabProps) {
  return (
    <StoneList
      emailId={email.id}
      client={view.client}
      title={email.subject}
      lead={lead}
      {...tabs}
      actions={<EmailActions email={email} client={view.client} />}
      choice={
        <ClientSelect
          value={view.client}
          onClient={(client) => onView({ ...view, page: undefined, client })}
          nobody="All diamonds"
        />
      }
      page={view.page ?? 1}
      onPage={(page) => onView({ ...view, page })}
      table={{ id: 'bulk-stones', empty: NONE }}
    />
  );
}
