import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { ENQUIRY_REQUEST_LABEL, type EnquiryRequestKind } from '../../domain/lines/enquiry-requests.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from '../../ui/forms/fields.module.css';

interface EnquiryRequestFormProps {
  opened: boolean;
  onClose: () => void;
  stockNo: string;
  /** What can be asked for: only what the stone does not have. */
  kinds: readonly EnquiryRequestKind[];
}

/** A picture, a video or an inspection, with a note: an enquiry. */
export default function EnquiryRequestForm({ opened, onClose, stockNo, kinds }: EnquiryRequestFormProps) {
  const [chosen, setChosen] = useState<readonly EnquiryRequestKind[]>(kinds.length === 1 ? kinds : []);
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useState('');
  const ask = useApiMutation('openEnquiry', {
    invalidates: ['listEnquiries', 'getStone'],
    onSuccess: () => {
      toast.done(`We will answer you about ${stockNo}. Find it under Enquiries.`);
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Request more about ${stockNo}`}
      lead="You find the answer in your enquiry. This does not reserve the stone."
      submit="Send request"
      busy={ask.isPending}
      error={ask.error}
      onSubmit={() => {
        setTried(true);
        if (chosen.length === 0) return false;
        return ask.mutate({
          data: {
            stock_numbers: [stockNo],
            asks_for: [...chosen],
            ...(note.trim() === '' ? {} : { message: note.trim() }),
          },
        });
      }}
    >
      <Stack gap="xs" role="group" aria-label="Request">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={ENQUIRY_REQUEST_LABEL[kind]}
            checked={chosen.includes(kind)}
            onChange={(event) =>
              setChosen(
                event.currentTarget.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind),
              )
            }
          />
        ))}
        {isTried && chosen.length === 0 && (
          <p role="alert" className={css.fault}>
            Choose what you want to request.
          </p>
        )}
      </Stack>
      <Textarea
        label="Note"
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </DrawerForm>
  );
}
