import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '../../api/query.ts';
import { ASK_LABEL, type AskKind } from '../../domain/lines/asks.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import css from '../../ui/forms/fields.module.css';

interface AskForFormProps {
  opened: boolean;
  onClose: () => void;
  stockNo: string;
  /** What can be asked for: only what the stone does not have. */
  kinds: readonly AskKind[];
}

/** A picture, a video or an inspection, with a note: an enquiry. */
export default function AskForForm({ opened, onClose, stockNo, kinds }: AskForFormProps) {
  const [chosen, setChosen] = useState<readonly AskKind[]>(kinds.length === 1 ? kinds : []);
  const [isTried, setTried] = useState(false);
  const [note, setNote] = useState('');
  const ask = useAct('openEnquiry', {
    invalidates: ['listEnquiries', 'getStone'],
    onSuccess: () => {
      toast.done(`We will answer you about ${stockNo}. You find it among your enquiries.`);
      onClose();
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={`Ask for more of ${stockNo}`}
      lead="The answer comes with your enquiry. It does not reserve the stone."
      submit="Ask"
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
      <Stack gap="xs" role="group" aria-label="What you ask for">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={ASK_LABEL[kind]}
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
            Choose what you ask for.
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
