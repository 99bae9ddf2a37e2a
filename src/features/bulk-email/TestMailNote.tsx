import { useQuery } from '@tanstack/react-query';
import { CLIENT_OPTIONS, clientLabel } from '../../ui/forms/clients.ts';
import css from './bulk-email.module.css';

/** Whose diamonds and prices a test mail shows. */
export function TestMailNote({ client }: { client: string | undefined }) {
  const { data } = useQuery({ ...CLIENT_OPTIONS, enabled: client !== undefined });
  const chosen = data?.find(({ id }) => id === client);
  return (
    <small className={css.testShows}>
      {client === undefined
        ? 'The test shows no prices. Choose a client under Diamonds for theirs.'
        : `The test shows the diamonds and prices of ${chosen === undefined ? 'the chosen client' : clientLabel(chosen)}.`}
    </small>
  );
}
