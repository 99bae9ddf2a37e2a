import { IconLockOpen } from '@tabler/icons-react';
import { useApiMutation } from '../../api/query.ts';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { ClientDetail } from './client.ts';

/** Shown while failed sign-ins lock someone out, or soon will. */
export function UnlockAction({ client }: { client: ClientDetail }) {
  const user = useUser();
  const unlock = useApiMutation('clearLoginAttempts', {
    invalidates: ['getClient', 'listClients'],
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(error.message),
  });
  const failures = client.failed_logins ?? 0;
  if (failures === 0 || !accessOf(user, '/client').write) return null;
  return (
    <PersonButton
      whom={{ user_id: client.id }}
      variant="default"
      leftSection={<IconLockOpen size={16} stroke={1.5} aria-hidden />}
      loading={unlock.isPending}
      onClick={() => unlock.mutate({ path: { id: client.id } })}
    >
      {client.is_locked ? 'Unlock sign-in' : `Clear ${failures} failed sign-in${failures === 1 ? '' : 's'}`}
    </PersonButton>
  );
}
