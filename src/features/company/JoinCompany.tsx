import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q, useApiMutation } from '../../api/query.ts';
import { BUSINESS_STATUS, ROLE } from '../../domain/codes.ts';
import { dateTime } from '../../ui/format.ts';
import { toast } from '../../ui/notices/toast.ts';
import type { User } from '../../ui/session/session.ts';
import common from '../../ui/common.module.css';
import screen from '../../ui/screen.module.css';

const FOUND_BY = {
  email: 'Other people with e-mails of your domain buy here for a registered company.',
  tax_number: 'A registered company has the tax number of your business.',
} as const;

type JoinOffer = AnswerOf<'readJoinOffer'>;

/** The offer to a customer who is not registered and acts alone; nobody else is asked. */
export function useJoinOffer(user: User): { offer: JoinOffer | undefined; pending: boolean } {
  const enabled =
    user.role_id === ROLE.customer &&
    user.company == null &&
    user.looker === undefined &&
    user.business_details?.status !== BUSINESS_STATUS.registered;
  const { data, isPending } = useQuery<JoinOffer, ApiError>({
    ...q<'readJoinOffer'>('readJoinOffer'),
    enabled,
  });
  return { offer: data, pending: enabled && isPending };
}

/**
 * For somebody who signed up and whose company seems to be here already: asks to join it, instead
 * of registering it a second time. Shows nothing otherwise.
 */
export function JoinCompany({ offer }: { offer: JoinOffer }) {
  const done = {
    invalidates: ['readJoinOffer'] as const,
    onSuccess: ({ message }: { message: string }) => toast.done(message),
    onError: ({ message }: ApiError) => toast.failed(message),
  };
  const ask = useApiMutation('askToJoinCompany', done);
  const withdraw = useApiMutation('withdrawJoinRequest', done);
  if (offer.found_by === null && offer.asked_at === null) return null;
  return (
    <section className={screen.card} aria-labelledby="join-company">
      <h2 id="join-company">
        {offer.asked_at === null ? 'Is your company here already?' : 'You asked to join'}
      </h2>
      {offer.asked_at === null ? (
        <>
          <p className={common.quiet}>
            {offer.found_by !== null && FOUND_BY[offer.found_by]} If it is yours, ask to join it: its people
            or the house answer, and you need no documents of your own.
          </p>
          <Button mt="sm" loading={ask.isPending} onClick={() => ask.mutate({})}>
            Ask to join
          </Button>
        </>
      ) : (
        <>
          <p className={common.quiet}>
            Since {dateTime(offer.asked_at)} the people of the company and the house know. You get an e-mail
            when they answer.
          </p>
          <Button mt="sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Withdraw
          </Button>
        </>
      )}
    </section>
  );
}
