import { Button, Menu } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { beginImpersonation } from '../../api/impersonation.ts';
import { useApiMutation } from '../../api/query.ts';
import { MEMBERSHIP_STATUS } from '../../domain/codes.ts';
import { toast } from '../../ui/notices/toast.ts';
import { usePeople } from '../../stones/client/use-people.ts';

/**
 * Shows the portal as the customer sees it, until the member of staff stops looking. In a company
 * of several people they choose one of those who can sign in.
 */
export function SeeAs({ clientId }: { clientId: string }) {
  const { people, isLoading } = usePeople(clientId);
  const see = useApiMutation('seeAs', {
    invalidates: [],
    onSuccess: ({ data }, { path: { id: personId } = { id: clientId } }) =>
      beginImpersonation({ token: data.token, personId, clientId }),
    onError: (error) => toast.failed(error.message),
  });
  const lookAs = (id: string): void => see.mutate({ path: { id } });
  const icon = <IconEye size={16} stroke={1.5} aria-hidden />;
  const several = people.length > 0;
  const button = (
    <Button
      variant="default"
      leftSection={icon}
      loading={see.isPending || isLoading}
      {...(several ? {} : { onClick: () => lookAs(clientId) })}
    >
      {several ? 'View as a person' : 'View as this customer'}
    </Button>
  );
  if (!several) return button;
  const active = people.filter(({ status }) => status === MEMBERSHIP_STATUS.active);
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {active.map(({ id, name, is_owner: owns }) => (
          <Menu.Item key={id} onClick={() => lookAs(id)}>
            {owns ? `${name}, owner` : name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
