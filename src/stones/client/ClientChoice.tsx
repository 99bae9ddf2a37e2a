import { useEffect, useRef } from 'react';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';

interface ClientChoiceProps {
  client: string | undefined;
  onClient: (client: string | undefined) => void;
  /** Opened by a click, so the field takes the focus. */
  asked: boolean;
}

export function ClientChoice({ client, onClient, asked }: ClientChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  return (
    <ClientSelect
      ref={field}
      size="xs"
      w={224}
      value={client}
      onClient={onClient}
      nobody="Supplier’s prices only"
    />
  );
}
