import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { notGranted } from '../../domain/permissions.ts';
import { placeOf, seesPermissions, whomToAsk, type Missing } from '../session/grants.ts';
import { UserContext } from '../session/session.ts';
import { Notice } from './Notice.tsx';

interface NotGrantedProps {
  title: string;
  missing: Missing;
  /** Another way to go on. */
  action?: ReactNode;
}

/** In place of what a permission would open: whom to ask, and for administrators the way there. */
export function NotGranted({ title, missing, action }: NotGrantedProps) {
  const user = use(UserContext);
  return (
    <Notice
      tone="forbidden"
      title={title}
      action={
        <>
          {action}
          <GrantLink permission={missing.permission} />
        </>
      }
    >
      {user === null ? notGranted(missing.permission, missing.side).join(' ') : whomToAsk(user, missing)}
    </Notice>
  );
}

/**
 * Leads whoever may see roles and permissions to what they were given; nothing for anybody else.
 */
function GrantLink({ permission }: { permission: string }) {
  const user = use(UserContext);
  if (user === null || !seesPermissions(user)) return null;
  return (
    <Button variant="default" renderRoot={(link) => <Link {...link} {...placeOf(user, permission)} />}>
      Roles and permissions
    </Button>
  );
}
