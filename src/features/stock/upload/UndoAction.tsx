import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { ConfirmAction } from '../../../ui/actions/ConfirmAction.tsx';
import { count } from '../../../ui/format.ts';
import { RefusedStones } from '../../../ui/actions/RefusedStones.tsx';
import { useUser } from '../../../ui/session/session.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { mayBringIn, type Upload } from '../upload.ts';

/** Undoes the provider's last import, unless one of its stones has moved in a workflow since. */
export function UndoAction({ upload }: { upload: Upload }) {
  const may = mayBringIn(useUser());
  const [asked, setAsked] = useState(false);
  const undo = useApiMutation('undoUpload', {
    invalidates: ['getUpload', 'listUploads', 'listProviders'],
    onSuccess: ({ message }) => {
      setAsked(false);
      toast.done(message);
    },
  });
  const { report } = upload;
  return (
    <>
      <ActionButton
        variant="subtle"
        decision={may.ok ? mayUndo(upload) : may}
        leftSection={<IconArrowBackUp size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          undo.reset();
          setAsked(true);
        }}
      >
        Undo this import
      </ActionButton>
      <ConfirmAction
        opened={asked}
        onClose={() => setAsked(false)}
        title="Undo this import"
        acknowledge="I know that the stones it created are removed from the stock"
        busy={undo.isPending}
        fields={undo.error === null ? undefined : <RefusedStones error={undo.error} />}
        onConfirm={() => undo.mutate({ path: { id: upload.id } })}
      >
        {`Created stones removed: ${count(report?.created ?? 0)}. Changed back: ${count(report?.updated ?? 0)}. Stones that it withdrew are restored. An import cannot be undone once one of its stones has moved in a workflow.`}
      </ConfirmAction>
    </>
  );
}

const mayUndo = ({ can_undo }: Upload): ActionDecision =>
  can_undo === true
    ? { ok: true }
    : { ok: false, refusal: { sentence: 'Only the last upload of a provider can be undone.' } };
