import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { MEMBERSHIP_STATUS } from '../../domain/codes.ts';
import { MOST_CREDIT } from '../../domain/lines/credit-limits.ts';
import { Decimal, usd } from '../../domain/money.ts';
import { POWER_LABELS } from '../../domain/power-labels.ts';
import { POWERS, withImplied, type Power } from '../../domain/powers.ts';
import { numberTyped } from '../../domain/text/number-input.ts';
import { isClient } from '../../stones/client/client-of.ts';
import { DrawerForm } from '../../ui/forms/DrawerForm.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { givenBy, type Colleague } from './colleague.ts';

interface ColleagueDrawerProps {
  /** Null to invite a person. */
  colleague: Colleague | null;
  clientId: string;
  opened: boolean;
  onClose: () => void;
}

const SEEN_BY_ALL = 'Everybody of the company sees its holds, memos and orders.';

/** Whether another of these powers takes this one. */
const isImplied = (power: Power, powers: readonly Power[]): boolean =>
  withImplied(powers.filter((one) => one !== power)).includes(power);

/** Invites a person to a company, accepts one who asks, or changes what one may do for it. */
export default function ColleagueDrawer({ colleague, clientId, opened, onClose }: ColleagueDrawerProps) {
  const user = useUser();
  const [read] = useState(colleague);
  const [person, setPerson] = useState({ first_name: '', last_name: '', email: '' });
  const [powers, setPowers] = useState<Power[]>(
    colleague === null || colleague.status === MEMBERSHIP_STATUS.asked
      ? ['prices', 'hold']
      : colleague.powers,
  );
  // Nobody gives more than their own amount.
  const offered = colleague === null ? user.company?.confirms_up_to : colleague.confirms_up_to;
  const [upTo, setUpTo] = useState<number | string>(offered ?? '');
  const [isTried, setTried] = useState(false);
  // The field also accepts a single `.`, which is no number.
  const fault = upTo === '' || numberTyped(upTo) !== null ? undefined : 'Enter an amount in USD.';
  const done = {
    invalidates: ['listColleagues'] as const,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onClose();
    },
  };
  const invite = useApiMutation('inviteColleague', done);
  const change = useApiMutation('changeColleague', done);
  const accept = useApiMutation('acceptColleague', done);
  const isAsking = read?.status === MEMBERSHIP_STATUS.asked;
  const client = isClient(user) ? {} : { user_id: clientId };
  const mayGive = givenBy(user);
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setPerson((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={
        read === null ? 'Invite a person' : isAsking ? `Accept ${read.name}` : `What ${read.name} may do`
      }
      lead={
        read === null
          ? `They get an e-mail with a link to their own password. ${SEEN_BY_ALL}`
          : `Takes effect with their next click. ${SEEN_BY_ALL}`
      }
      submit={read === null ? 'Send invitation' : isAsking ? 'Accept' : 'Save'}
      busy={invite.isPending || change.isPending || accept.isPending}
      error={read === null ? invite.error : isAsking ? accept.error : change.error}
      onSubmit={() => {
        setTried(true);
        if (fault !== undefined) return false;
        const given = {
          ...client,
          powers,
          confirms_up_to: powers.includes('confirm') && upTo !== '' ? usd(new Decimal(upTo)) : null,
        };
        if (read === null) return invite.mutate({ data: { ...given, ...person } });
        return isAsking
          ? accept.mutate({ path: { id: read.id }, data: given })
          : change.mutate({ path: { id: read.id }, data: { ...given, version: read.version } });
      }}
    >
      {read === null && (
        <>
          <TextInput
            label="First name"
            required
            maxLength={100}
            data-autofocus
            autoComplete="off"
            {...field('first_name')}
          />
          <TextInput label="Last name" maxLength={100} autoComplete="off" {...field('last_name')} />
          <TextInput
            label="E-mail"
            type="email"
            required
            maxLength={200}
            autoComplete="off"
            {...field('email')}
          />
        </>
      )}
      <Checkbox.Group
        label="May"
        value={powers}
        onChange={(chosen) => setPowers(withImplied(POWERS.filter((power) => chosen.includes(power))))}
      >
        {POWERS.map((power) => (
          <Checkbox
            key={power}
            mt="xs"
            value={power}
            label={POWER_LABELS[power]}
            disabled={(!mayGive.includes(power) && !powers.includes(power)) || isImplied(power, powers)}
          />
        ))}
      </Checkbox.Group>
      {powers.includes('confirm') && (
        <NumberInput
          label="Confirms alone up to"
          description="USD at once; a colleague agrees to more. Leave empty for any amount"
          prefix="$ "
          thousandSeparator=","
          decimalScale={2}
          allowNegative={false}
          max={MOST_CREDIT}
          error={isTried ? fault : undefined}
          value={upTo}
          onChange={setUpTo}
        />
      )}
    </DrawerForm>
  );
}
