import { Radio, Stack } from '@mantine/core';
import { DEMAND_TELL, DEMAND_TELL_LABEL, type DemandTell } from '../../domain/demands.ts';
import { useUser } from '../../ui/session/session.ts';
import { isClient } from '../client/client-of.ts';

interface NotifyChoiceProps {
  value: DemandTell;
  onChange: (tell: DemandTell) => void;
}

/** When matches of a demand are e-mailed. */
export function NotifyChoice({ value, onChange }: NotifyChoiceProps) {
  const user = useUser();
  return (
    <Radio.Group
      label="E-mail about matches"
      description={
        isClient(user) ? 'To you and your business associate' : 'To the client and their business associate'
      }
      value={String(value)}
      onChange={(chosen) => {
        const tell = Object.values(DEMAND_TELL).find((one) => String(one) === chosen);
        if (tell !== undefined) onChange(tell);
      }}
    >
      <Stack gap={8} mt={8}>
        {Object.values(DEMAND_TELL).map((tell) => (
          <Radio key={tell} value={String(tell)} label={DEMAND_TELL_LABEL[tell]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
