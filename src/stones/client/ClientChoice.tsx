import { useEffect, useRef } from 'react';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';

interface ClientChoiceProps {
  client: string | undefined;
  onClient: (client: string | undefined) => void;
  /** By a click: what is typed next is the client's name. */
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
      nobody="The supplier’s prices alone"
    />
  );
}
