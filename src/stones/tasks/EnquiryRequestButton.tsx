import { lazy, useState } from 'react';
import { ENQUIRY_REQUEST_KINDS, isAlreadyThere } from '../../domain/lines/enquiry-requests.ts';
import { rolesOf } from '../../machines/stone-workflows.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { useUser } from '../../ui/session/session.ts';
import { mayDo } from '../actions/stone-actions.ts';
import { isClient } from '../client/client-of.ts';
import type { Stone } from '../stone.ts';

const EnquiryRequestForm = lazy(() => import('./EnquiryRequestForm.tsx'));

/** The button with its form, for clients; staff ask quality control. */
export function EnquiryRequestButton({ stone }: { stone: Stone }) {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  if (!isClient(user) || !rolesOf('openEnquiry').includes(user.role_id)) return null;
  return (
    <>
      <ActionButton
        size="compact-md"
        variant="default"
        decision={mayDo('enquire', [stone], user, null)}
        onClick={() => setOpened(true)}
      >
        Request…
      </ActionButton>
      <LazyOverlay opened={opened}>
        <EnquiryRequestForm
          key={String(opened)}
          opened={opened}
          onClose={() => setOpened(false)}
          stockNo={stone.stock_no}
          kinds={ENQUIRY_REQUEST_KINDS.filter((kind) => !isAlreadyThere(kind, stone))}
        />
      </LazyOverlay>
    </>
  );
}
