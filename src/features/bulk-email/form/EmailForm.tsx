import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../../api/query.ts';
import { withFallbackMessage } from '../../../api/with-fallback-message.ts';
import { BULK_MESSAGES } from '../../../domain/bulk-email.ts';
import { DrawerForm } from '../../../ui/forms/DrawerForm.tsx';
import { plural } from '../../../ui/format.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { CHANGED, type BulkEmail, type StoneChoice } from '../bulk-email.ts';
import { AudienceFields } from './AudienceFields.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { StoneFields } from './StoneFields.tsx';
import { timeOf, whenFault, whenOf } from './when.ts';
import { WhenFields } from './WhenFields.tsx';

interface EmailFormProps {
  /** Null for a new e-mail. */
  email: BulkEmail | null;
  /** The stones of a new e-mail. */
  about?: StoneChoice | undefined;
  opened: boolean;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Adds or edits an e-mail: its text, recipients, diamonds and time. */
export default function EmailForm({ email, about, opened, onClose, onSaved }: EmailFormProps) {
  const [subject, setSubject] = useState(email?.subject ?? '');
  const [body, setBody] = useState(email?.body ?? '');
  const [audience, setAudience] = useState(email?.audience ?? {});
  const [choice, setChoice] = useState(email?.stone_choice ?? about ?? { from: 'nothing' as const });
  const [when, setWhen] = useState(() => whenOf(email));
  const [version] = useState(email?.version ?? '');
  const [isTried, setTried] = useState(false);
  const done = {
    invalidates: CHANGED,
    onSuccess: ({ data, message }: { data: BulkEmail; message: string }) => {
      toast.done(message);
      onClose();
      onSaved(data.id);
    },
  };
  const add = useApiMutation('createBulkEmail', done);
  const change = useApiMutation('updateBulkEmail', done);
  const act = email === null ? add : change;
  const save = (): unknown => {
    setTried(true);
    if (whenFault(when) !== null) return false;
    const data = { subject, body, audience, stone_choice: choice, ...timeOf(when) };
    return email === null
      ? add.mutate({ data })
      : change.mutate({ data: { ...data, id: email.id, version } });
  };
  const faultOf = (field: string): string | undefined =>
    act.error?.field === field ? act.error.message : undefined;
  // Sent, refused or in doubt: any of them may have received it.
  const had = email === null ? 0 : email.recipients - email.waiting - email.left_out;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={email === null ? 'Add e-mail' : 'Edit e-mail'}
      submit={when.kind === 'by hand' ? 'Save draft' : 'Schedule'}
      width={720}
      busy={act.isPending}
      error={withFallbackMessage(act.error, BULK_MESSAGES.updateFailed)}
      onSubmit={save}
    >
      {email?.unfinished === true && (
        <Text size="sm">
          {`Sending was stopped. Your changes go to the clients who have not received it yet${had === 0 ? '' : `; ${plural(had, 'client')} will not receive it again`}.`}
        </Text>
      )}
      <TextInput
        label="Subject"
        required
        maxLength={200}
        error={faultOf('subject') !== undefined}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        data-autofocus
      />
      <BodyEditor value={body} onChange={setBody} error={faultOf('body')} />
      <AudienceFields emailId={email?.id} value={audience} onChange={setAudience} />
      <StoneFields value={choice} onChange={setChoice} />
      <WhenFields value={when} isTried={isTried} onChange={setWhen} />
    </DrawerForm>
  );
}
