import { isClient } from '../../stones/client/client-of.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callForFile } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { ROLE, type DiamondType, type RoleId } from '../../domain/codes.ts';
import { mostInAFile } from '../../domain/files.ts';
import { filtersToWire, type StoneFilters } from '../../domain/stones/search-filters.ts';
import { downloaded } from '../../domain/messages.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { count } from '../../ui/format.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { save } from '../../ui/lists/export-xlsx.ts';
import { useUser } from '../../ui/session/session.ts';
import { toast } from '../../ui/notices/toast.ts';
import { ClientPicker, type Client } from '../../stones/actions/ClientPicker.tsx';

const FILE_NAME = 'new-arrivals.pdf';

interface PdfButtonProps {
  filters: StoneFilters;
  /** How many stones it would hold; null while unknown. */
  pieces: number | null;
  diamondType: DiamondType | null;
  day: string | null;
  /** For staff: the client whose prices are shown. */
  client: string | undefined;
}

/**
 * A PDF of the arrivals that match the filters and the day, to share. Clients get their own prices;
 * staff are asked for a client unless one is chosen.
 */
export function PdfButton({ filters, pieces, diamondType, day, client }: PdfButtonProps) {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [whom, setWhom] = useState<Client | null>(null);
  const pdf = useMutation<Blob, ApiError, string | null>({
    mutationFn: (userId) =>
      callForFile('listArrivals', {
        data: {
          pdf: true,
          user_id: userId,
          diamond_type: diamondType,
          start_date: day,
          end_date: day,
          filters: filtersToWire(filters),
        },
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
      <ActionButton
        decision={fits(pieces, user.role_id)}
        size="compact-sm"
        variant="default"
        loading={pdf.isPending}
        onClick={() => {
          pdf.reset();
          if (isClient(user) || client !== undefined) pdf.mutate(client ?? null);
          else setAsking(true);
        }}
      >
        PDF of these arrivals
      </ActionButton>
      <DrawerForm
        opened={asking}
        onClose={() => setAsking(false)}
        title="PDF of these arrivals"
        lead="The stones this client sees, at the client’s prices. Without a client, the file shows supplier’s prices and is for internal use."
        submit="Create PDF"
        busy={pdf.isPending}
        error={pdf.error}
        onSubmit={() => pdf.mutate(whom?.id ?? null)}
      >
        <ClientPicker
          nobody="Internal use"
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

/** The limit is shown before the request. A guest's PDF is cut off at their limit, and says so. */
function fits(pieces: number | null, role: RoleId): ActionDecision {
  const most = mostInAFile('pdf', role);
  if (pieces === null || pieces <= most || role === ROLE.guest) return { ok: true };
  const sentence = `A PDF holds at most ${count(most)} stones, and this list has ${count(pieces)}. Choose a day, set filters, or export the sheet.`;
  return { ok: false, refusal: { sentence } };
}
