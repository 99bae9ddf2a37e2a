import { Checkbox, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { ROLE } from '../../domain/codes.ts';
import { MOST_SHARED, SHARED_DAYS } from '../../domain/stones/share-text.ts';
import { MEDIA_KEYS, type MediaKey } from '../../domain/stones/search-filters.ts';
import { useUser } from '../../ui/session/session.ts';
import { ClientPicker, useClient, type Client } from '../actions/ClientPicker.tsx';
import { isClient } from '../client/client-of.ts';
import { faultOfPrices, pricesIn, SharedPrices, useSharedPrices } from './SharedPrices.tsx';
import { UnavailableStones } from './UnavailableStones.tsx';
import { HandOn } from './HandOn.tsx';
import { SendByMail } from './SendByMail.tsx';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

interface ShareTextProps {
  numbers: readonly string[];
  /** For staff: the client whose prices are used unless another one is chosen. */
  forClient: string | undefined;
  opened: boolean;
}

const MEDIUM: Readonly<Record<MediaKey, string>> = {
  image: 'Pictures',
  video: 'Videos',
  certificate: 'Certificates',
};

/** The chosen stones as text, to copy, share with another app, or send. */
export function ShareText({ numbers, forClient, opened }: ShareTextProps) {
  const user = useUser();
  const own = isClient(user);
  const given = useClient(own ? undefined : forClient);
  const [chosen, setChosen] = useState<Client | null | undefined>(undefined);
  const [media, setMedia] = useState<readonly MediaKey[]>([]);
  const client = chosen === undefined ? given : chosen;
  const hasPrices = own || client !== null;
  const prices = useSharedPrices(own, hasPrices);
  const fault = faultOfPrices(prices.value);
  const tooMany = numbers.length > MOST_SHARED;
  const data = {
    stock_numbers: [...numbers],
    ...(fault === null ? pricesIn(prices.value) : { price: false }),
    ...(client === null ? {} : { user_id: client.id }),
    ...Object.fromEntries(media.map((kind) => [kind, true])),
  };
  const shared = useQuery<AnswerOf<'shareDiamonds'>, ApiError>({
    ...q<'shareDiamonds'>('shareDiamonds', { data }),
    enabled: opened && !tooMany,
    placeholderData: (before) => before,
  });
  const text = shared.data?.text ?? '';
  const ready = shared.isSuccess && !shared.isPlaceholderData && fault === null;
  return (
    <>
      {tooMany && (
        <p role="alert" className={common.refused}>
          A text has up to {MOST_SHARED} stones. Choose fewer, or download them as a sheet.
        </p>
      )}
      <UnavailableStones numbers={numbers} opened={opened && !tooMany} />
      {!own && (
        <ClientPicker value={client} error={undefined} onChange={setChosen} nobody="No client (no prices)" />
      )}
      {hasPrices && <SharedPrices value={prices.value} own={own} onChange={prices.onChange} />}
      <div className={css.choices} role="group" aria-label="Contents of the text">
        {MEDIA_KEYS.map((kind) => (
          <Checkbox
            key={kind}
            label={MEDIUM[kind]}
            checked={media.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              setMedia((before) => (checked ? [...before, kind] : before.filter((one) => one !== kind)))
            }
          />
        ))}
      </div>
      <Textarea label="Text" readOnly autosize minRows={6} maxRows={14} value={text} />
      {media.length > 0 && (
        <p className={common.quiet}>
          Links open for {SHARED_DAYS} days, without signing in, while your account is active.
        </p>
      )}
      {shared.isError && (
        <p role="alert" className={common.refused}>
          {shared.error.message}
        </p>
      )}
      <Group gap="xs">
        <HandOn what="text" content={text} ready={ready} onDone={prices.remember} />
      </Group>
      {user.role_id !== ROLE.guest && <SendByMail data={data} ready={ready} onDone={prices.remember} />}
    </>
  );
}
