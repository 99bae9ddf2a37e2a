import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { beginImpersonation } from '../../api/impersonation.ts';
import { useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { ClientDetail } from './client.ts';

/** Shows the portal as the customer sees it, until the member of staff stops looking. */
export function ImpersonateButton({ client: { id } }: { client: ClientDetail }) {
  const see = useApiMutation('seeAs', {
    invalidates: [],
    onSuccess: ({ data }) => beginImpersonation({ token: data.token, clientId: id }),
    onError: (error) => toast.failed(error.message),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
      loading={see.isPending}
      onClick={() => see.mutate({ path: { id } })}
    >
      See as this customer
    </Button>
  );
}
