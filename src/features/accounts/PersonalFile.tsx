import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { downloaded } from '../../domain/messages.ts';
import { ConfirmAction } from '../../ui/actions/ConfirmAction.tsx';
import { PersonButton } from '../../ui/actions/PersonButton.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { Account } from './account.ts';

/** Everything that the portal keeps about a member, for one who has asked for it. */
export function PersonalFile({ account: { id, name } }: { account: Account }) {
  const [asking, setAsking] = useState(false);
  const fileName = `what-we-keep-about-${id.slice(-8)}.zip`;
  const download = useMutation<Blob, ApiError>({
    mutationFn: () => callForFile('downloadPersonalFile', { path: { id } }),
    onSuccess: (file) => {
      save(file, fileName);
      toast.done(downloaded(fileName));
      setAsking(false);
    },
    onError: ({ message }) => toast.failed(message),
  });
  return (
    <>
      <PersonButton
        whom={{ user_id: id }}
        size="compact-md"
        variant="default"
        onClick={() => setAsking(true)}
      >
        Download their file
      </PersonButton>
      <ConfirmAction
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Download the file of ${name}`}
        acknowledge="I have checked that they asked for this themselves"
        busy={download.isPending}
        onConfirm={() => download.mutate()}
      >
        An archive of everything we keep about them: details, documents, sessions, records, e-mails and
        history. They can also download it from their own profile. The audit log records this download.
      </ConfirmAction>
    </>
  );
}
