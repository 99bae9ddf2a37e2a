import { Stack } from '@mantine/core';
import { NotGranted } from '../../ui/notices/NotGranted.tsx';
import { missingFor } from '../../ui/session/grants.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { AssociateMarkups } from './AssociateMarkups.tsx';
import { BusinessMarkups } from './BusinessMarkups.tsx';
import common from '../../ui/common.module.css';
import css from './markup.module.css';

/**
 * The markup for all clients of a business associate, and those of single businesses that replace
 * it.
 */
export function MarkupsOfAssociate({ associateId }: { associateId: string }) {
  const user = useUser();
  const missing = missingFor(user, 'markup', 'read');
  if (missing !== null) return <NotGranted title="You do not have access to markups" missing={missing} />;
  const readOnly = !accessOf(user, 'markup').write;
  return (
    <Stack gap="sm">
      <p className={`${common.quiet} ${css.lead}`}>
        For all clients of this business associate, instead of the default.
      </p>
      <AssociateMarkups readOnly={readOnly} associateId={associateId} />
      <p className={`${common.quiet} ${css.lead}`}>For single clients, instead of the associate’s markup.</p>
      <BusinessMarkups readOnly={readOnly} associateId={associateId} />
    </Stack>
  );
}
