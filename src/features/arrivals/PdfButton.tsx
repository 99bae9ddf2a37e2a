import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import type { DiamondType } from '../../domain/codes.ts';
import { downloaded } from '../../domain/messages.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { isClient } from '../../stones/actions/acts.ts';
import { ClientPicker, type Client } from '../../stones/actions/ClientPicker.tsx';

const FILE_NAME = 'new-arrivals.pdf';

interface PdfButtonProps {
  diamondType: DiamondType | null;
  day: string | null;
  /** For staff: the client whose prices are shown. */
  client: string | undefined;
}

/**
 * All new arrivals as a PDF to share. Clients get their own prices; staff are asked for a client
 * unless one is chosen.
 */
export function PdfButton({ diamondType, day, client }: PdfButtonProps) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [whom, setWhom] = useState<Client | null>(null);
  const pdf = useMutation<Blob, ApiError, string | null>({
    mutationFn: (userId) =>
      callForFile('listArrivals', {
        data: { pdf: true, user_id: userId, diamond_type: diamondType, start_date: day, end_date: day },
      }),
    onSuccess: (file) => {
      save(file, FILE_NAME);
      toast.done(downloaded(FILE_NAME));
      setAsking(false);
    },
    onError: ({ message }) => {
      if (!asking) toast.failed(message);
    },
  });

  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={pdf.isPending}
        onClick={() => {
          pdf.reset();
          if (isClient(user) || client !== undefined) pdf.mutate(client ?? null);
          else setAsking(true);
        }}
      >
        PDF of all arrivals
      </Button>
      <DrawerForm
        opened={asking}
        onClose={() => setAsking(false)}
        title="PDF of all arrivals"
        lead="The stones this client sees, at the client’s prices. Without a client the file has supplier’s prices and is for internal use."
        submit="Make the PDF"
        busy={pdf.isPending}
        error={pdf.error}
        onSubmit={() => pdf.mutate(whom?.id ?? null)}
      >
        <ClientPicker
          nobody="For the house"
          value={whom}
          error={undefined}
          onChange={(next) => {
            setWhom(next);
            pdf.reset();
          }}
        />
      </DrawerForm>
    </>
  );
}
