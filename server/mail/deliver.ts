/** Sends mails over several connections at once. */
import type { Env } from '../env.ts';
import { isReservedAddress } from '../../src/domain/mails.ts';
import type { OutgoingMail } from './compose.ts';
import type { MailTransport, Outcome } from './mail-transport.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport, type SmtpOptions } from './smtp.ts';

/** Connections to the mail server, per process. */
const LANES = 5;

type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>;

export interface Delivery {
  /**
   * The outcome of each mail, in their order; null for those that were not tried, because the
   * server was not reached or `signal` was aborted. `begin` is awaited right before a mail's text
   * is sent.
   */
  deliver(
    parcels: readonly OutgoingMail[],
    begin: (id: string) => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<(Outcome | null)[]>;
  close(): void;
}

export function openDelivery(env: MailEnv, options: SmtpOptions = {}): Delivery {
  const outbox = outboxTransport(env);
  const { smtpUrl } = env;
  const lanes: MailTransport[] = Array.from({ length: LANES }, () =>
    smtpUrl === null ? outbox : smtpTransport(smtpUrl, env, options),
  );
  return {
    async deliver(parcels, begin, signal) {
      const outcomes: (Outcome | null)[] = parcels.map(() => null);
      const waiting = [...parcels.entries()];
      let isReached = true;
      const work = async (lane: MailTransport): Promise<void> => {
        for (;;) {
          if (!isReached || signal.aborted) return;
          const next = waiting.shift();
          if (next === undefined) return;
          const [at, parcel] = next;
          const courier = isReservedAddress(parcel.address) ? outbox : lane;
          const outcome = await courier.deliver(parcel, () => begin(parcel.id));
          outcomes[at] = outcome;
          if (outcome.kind === 'unreached') isReached = false;
        }
      };
      await Promise.all(lanes.map(work));
      return outcomes;
    },
    close() {
      for (const lane of lanes) lane.close();
    },
  };
}
