import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { text } from '../../ui/format.ts';
import { Notice } from '../../ui/notices/Notice.tsx';
import { Facts } from '../../ui/records/RecordDrawer.tsx';
import { nameOf, type User } from '../../ui/session/session.ts';
import { AddBusiness } from './AddBusiness.tsx';
import { OwnPersonalFile } from './OwnPersonalFile.tsx';
import { READER_ROLES } from '../../domain/bulk-email.ts';
import { optionalNoticeKindsOf } from '../../domain/notices.ts';
import { MailChoices } from './MailChoices.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { Standing } from './use-own-client.ts';
import css from './profile.module.css';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

interface ProfileScreenProps {
  user: User;
  onChanged: (user: User) => void;
  /** The client's status while it loads or after a failure. */
  standing: Pick<Standing, 'pending' | 'error' | 'retry'>;
  /** For clients with a business: its steps. */
  steps?: ReactNode;
  /** For clients with a business: its documents. */
  papers?: ReactNode;
  /** For customers who are not registered: their company may be here already. */
  join: ReactNode;
  /** For customers with a business: the people of their company. */
  people?: ReactNode;
  /** For API clients: their keys and webhooks. */
  programs?: ReactNode;
  /** For guests: finding the enquiries of earlier visits. */
  earlier?: ReactNode;
  /** For external clients: sheets to confirm stones, and stock feeds. */
  external?: ReactNode;
}

/** The user's own page: status, documents and details. */
export function ProfileScreen({
  user,
  onChanged,
  standing,
  steps,
  papers,
  join,
  people,
  programs,
  earlier,
  external,
}: ProfileScreenProps) {
  const { business_details: business, business_associate_details: associate } = user;
  return (
    <div className={screen.page}>
      <header>
        <h1>{nameOf(user)}</h1>
        <p className={common.quiet}>{leadOf(user)}</p>
      </header>
      {standing.pending && <Skeleton height={64} role="status" aria-label="Loading your registration" />}
      {standing.error !== null && (
        <Notice
          tone="error"
          title={MESSAGES.profileFailed}
          action={
            <Button variant="default" onClick={standing.retry}>
              Try again
            </Button>
          }
        >
          {standing.error}
        </Notice>
      )}
      {join}
      {!standing.pending && user.role_id === ROLE.customer && business == null && (
        <AddBusiness onChanged={onChanged} />
      )}
      {steps}
      {papers}
      {!standing.pending && (
        <div className={screen.cards}>
          <section className={screen.card}>
            <h2>Your details</h2>
            <ProfileForm user={user} onChanged={onChanged} />
          </section>
          <section className={screen.card}>
            <h2>Your account</h2>
            <Facts
              facts={[
                { name: 'E-mail', value: user.email },
                { name: 'User name', value: text(user.user_name) },
                { name: 'Role', value: user.role_name },
                { name: 'Your contact here', value: text(associate?.name) },
              ]}
            />
            {user.role_id !== ROLE.guest && user.looker === undefined && (
              <p className={common.quiet}>
                Your password, second factor and passkeys are in the menu under your name, at the top.
              </p>
            )}
            {business != null && (
              <>
                <h2 className={css.second}>Your business</h2>
                <Facts
                  facts={[
                    { name: 'Company', value: business.company_name },
                    { name: 'Type of business', value: text(business.business_type) },
                    { name: 'Your position', value: text(business.designation) },
                    { name: 'Tax number', value: text(business.tax_identification_number) },
                    {
                      name: 'Address',
                      value:
                        [business.address, business.city, business.state].filter(Boolean).join(', ') || '–',
                    },
                  ]}
                />
              </>
            )}
          </section>
          {earlier !== undefined && <div className={screen.card}>{earlier}</div>}
          {people}
          {programs}
          {external}
          {user.looker === undefined && <OwnPersonalFile />}
          {/* Last, because its height is known last. */}
          {(optionalNoticeKindsOf(user.role_id).length > 0 || READER_ROLES.includes(user.role_id)) && (
            <MailChoices />
          )}
        </div>
      )}
    </div>
  );
}

function leadOf({ role_id, business_details }: User): string {
  if (business_details?.status === BUSINESS_STATUS.registered && role_id === ROLE.customer)
    return 'Your business is registered: you can hold stones, confirm them and take them on memo.';
  return LEAD[role_id] ?? 'Your details, and what you can change.';
}

const LEAD: Partial<Record<number, string>> = {
  [ROLE.customer]:
    'Once your business is registered you can hold stones, confirm them and take them on memo.',
  [ROLE.guest]:
    'As a guest you can look at every stone and ask about it. To hold or confirm stones, ask us to add your business.',
  [ROLE.apiClient]: 'Your account receives our stock by API. Our contract replaces the KYC documents.',
  [ROLE.ftpClient]: 'Your account receives our stock by FTP. Our contract replaces the KYC documents.',
};
