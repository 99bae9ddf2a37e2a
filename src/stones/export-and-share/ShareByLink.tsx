import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { useApiMutation } from '../../api/query.ts';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { faultOfLinkDays, LINK_DAYS, MOST_LINKED, USUALLY_SHOWN } from '../../domain/share-link.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { day } from '../../ui/format.ts';
import { useUser, type User } from '../../ui/session/session.ts';
import { HandOn } from './HandOn.tsx';
import { LinkFields, type LinkDraft } from './LinkFields.tsx';
import type { SharedByWay } from './shared-for.ts';
import { faultOfPrices, pricesIn, type PricesDraft } from './SharedPrices.tsx';
import { UnavailableStones } from './UnavailableStones.tsx';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

/** Makes a link to a page of the chosen stones for people without an account. */
export function ShareByLink({ numbers, client, own, prices, opened }: SharedByWay) {
  const user = useUser();
  const [asked, setAsked] = useState<LinkDraft>({
    shows: USUALLY_SHOWN,
    name: '',
    days: LINK_DAYS.usual,
  });
  const { shows, name, days } = asked;
  const make = useApiMutation('createShareLink', {
    invalidates: ['listShareLinks'],
    onSuccess: prices.remember,
  });
  const decision = decisionFor(user, { numbers, days, prices: prices.value });
  const submit = (): void => {
    if (!decision.ok || make.isPending) return;
    make.mutate({
      data: {
        stock_numbers: [...numbers],
        ...(client === null ? {} : { user_id: client.id }),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...shows,
        ...pricesIn(prices.value),
        days: Number(days),
      },
    });
  };
  // A link for one client is not shown as one for another.
  if (make.data !== undefined && make.variables?.data?.user_id === client?.id)
    return <Made {...make.data.data} onAgain={make.reset} />;
  return (
    <form
      className={css.fields}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <UnavailableStones numbers={numbers} opened={opened && numbers.length <= MOST_LINKED} />
      <LinkFields value={asked} own={own} onChange={setAsked} />
      {make.error !== null && (
        <p role="alert" className={common.refused}>
          {make.error.message}
        </p>
      )}
      <Group gap="xs" className={css.acts}>
        <ActionButton decision={decision} loading={make.isPending} onClick={submit}>
          Create link
        </ActionButton>
      </Group>
    </form>
  );
}

type MadeProps = components['schemas']['MadeShareLink'] & { onAgain: () => void };

/** The new link, shown only until the drawer is closed. */
function Made({ path, link, onAgain }: MadeProps) {
  const address = `${location.origin}${path}`;
  const until = day(link.expires_at);
  return (
    <div className={css.fields} role="status">
      <TextInput
        label="Link"
        description={`Copy it now: it is not shown again. Open until ${until}.`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <HandOn what="link" content={address} />
        <Button variant="default" component="a" href={mailOf(address, until)}>
          E-mail
        </Button>
        <Button variant="default" component="a" href={path} target="_blank" rel="noopener noreferrer">
          Open
        </Button>
        <Button variant="subtle" onClick={onAgain}>
          Create another link
        </Button>
      </Group>
      <p className={common.quiet}>
        Anyone with the link sees the page. Revoke it under{' '}
        <Anchor component={Link} to="/shared-links" underline="always" inherit>
          Shared links
        </Anchor>
        , where views are also counted.
      </p>
    </div>
  );
}

/** Opens the person's mail program; the portal keeps only a hash and cannot send the link. */
const mailOf = (address: string, until: string): string =>
  `mailto:?subject=${encodeURIComponent('Diamonds for you')}&body=${encodeURIComponent(`${address}\n\nThe link is open until ${until}.`)}`;

interface FilledLink {
  numbers: readonly string[];
  days: string | number;
  prices: PricesDraft;
}

function decisionFor(
  { role_id: role, business_details: business }: User,
  { numbers, days, prices }: FilledLink,
): ActionDecision {
  const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (role === ROLE.customer && business?.status !== BUSINESS_STATUS.registered)
    return refused(MESSAGES.kycPending);
  if (numbers.length > MOST_LINKED) return refused(`A link has up to ${MOST_LINKED} stones. Choose fewer.`);
  const fault = faultOfLinkDays(days) ?? faultOfPrices(prices);
  return fault === null ? { ok: true } : refused(fault);
}
