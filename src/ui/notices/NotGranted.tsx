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
  /** Another action. */
  action?: ReactNode;
}

/**
 * Shown when a permission is missing: whom to ask, and for administrators a link to the
 * permissions.
 */
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

/** A link to the permission, for people who may see roles and permissions; hidden for others. */
function GrantLink({ permission }: { permission: string }) {
  const user = use(UserContext);
  if (user === null || !seesPermissions(user)) return null;
  return (
    <Button variant="default" renderRoot={(link) => <Link {...link} {...placeOf(user, permission)} />}>
      Roles and permissions
    </Button>
  );
}
