import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { DECIDE, decidedBy, type DecisionKind } from '../../machines/decision-kinds.ts';
import { accessOf, useUser } from '../session/session.ts';
import { usePhone } from '../table/use-phone.ts';

/**
 * From a list to the queue in which its waiting records are decided one by one; nothing for people
 * who do not decide them, and on a phone, where the list needs the room.
 */
export function DecideLink({ kind }: { kind: DecisionKind }) {
  const user = useUser();
  const phone = usePhone();
  const kinds = decidedBy(user.role_id, (permission, side) => accessOf(user, permission)[side]);
  if (phone || !kinds.includes(kind)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/decisions" search={{ kind }} />}
    >
      {DECIDE[kind]}
    </Button>
  );
}
