import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { nameOf, type User } from '../../ui/session/session.ts';
import css from './notice-bar.module.css';

/** Reminds staff on every screen that they see the portal as a customer. */
export default function ImpersonationNotice({ user, onStop }: { user: User; onStop: () => void }) {
  const company = user.business_details?.company_name;
  return (
    <section className={css.notice} aria-label="Viewing as a customer">
      <IconEye size={20} stroke={1.5} aria-hidden />
      <p>
        You see the portal as{' '}
        <strong>
          {nameOf(user)}
          {company === undefined ? '' : `, ${company}`}
        </strong>{' '}
        sees it. Nothing can be changed here.
      </p>
      <Button size="xs" variant="default" onClick={onStop}>
        Stop viewing
      </Button>
    </section>
  );
}
