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
import type { SharedByWay } from './shared-for.ts';
import { faultOfPrices, pricesIn } from './SharedPrices.tsx';
import { UnavailableStones } from './UnavailableStones.tsx';
import { HandOn } from './HandOn.tsx';
import { SendByMail } from './SendByMail.tsx';
import css from './export-and-share.module.css';
import common from '../../ui/common.module.css';

const MEDIUM: Readonly<Record<MediaKey, string>> = {
  image: 'Pictures',
  video: 'Videos',
  certificate: 'Certificates',
};

/** The chosen stones as text, to copy, share with another app, or send. */
export function ShareText({ numbers, client, prices, opened }: SharedByWay) {
  const user = useUser();
  const [media, setMedia] = useState<readonly MediaKey[]>([]);
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
      {user.role_id !== ROLE.guest && (
        <SendByMail data={data} client={client} ready={ready} onDone={prices.remember} />
      )}
    </>
  );
}
