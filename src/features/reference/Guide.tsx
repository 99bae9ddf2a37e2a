import type { ReactNode } from 'react';
import { Command } from './Command.tsx';
import { EXAMPLES } from './guide-examples.ts';
import css from './reference.module.css';

/** A guide to writing a client program, in the order of the work. */
export function Guide() {
  return (
    <article className={css.guide}>
      <h1>The API of the portal</h1>
      <p>
        The portal itself uses this API, so a program can do what its client can do on screen: search, hold,
        confirm and follow stones, at the client’s own prices. The commands below run in a shell with these
        two variables:
      </p>
      <Command
        text={
          'export PAVILION_URL=https://portal.example.com # where you opened this page\nexport PAVILION_KEY=pavk_... # your key'
        }
      />

      <Section title="A key">
        <p>
          Create a key on your profile, one for each program, and send it with every request. It is shown
          once. A key can do what its client can, except what needs a signed-in person: passwords, keys and
          webhooks.
        </p>
        <Command text={EXAMPLES.profile.command} />
        <p>
          Every answer is <code>{'{ success, status, message, data }'}</code>. Money is text with two decimals
          in USD, carats and percentages are numbers, times are ISO 8601 in UTC.
        </p>
      </Section>

      <Section title="The first search">
        <Command text={EXAMPLES.search.command} />
        <p>
          A page has up to 500 stones; ask for the next with <code>page</code> until{' '}
          <code>pagination.totalPages</code>. Repeat a parameter to match any of its values, and write a range
          as <code>from..to</code>.
        </p>
        <Command text={EXAMPLES.filtered.command} />
      </Section>

      <Section title="Following changes">
        <p>
          You do not need to search the whole stock repeatedly. Without a cursor, this request returns the
          stock in parts. With the cursor of the last answer, it returns what has changed since.
        </p>
        <Command text={EXAMPLES.begin.command} />
        <Command text={EXAMPLES.follow.command} />
        <ul>
          <li>
            <code>changed</code> has stones of all diamond types, as a search shows them now;{' '}
            <code>gone</code> has those you no longer see. With <code>offered_as</code> the stone is still on
            sale, under that number and at its price.
          </li>
          <li>
            While <code>more</code> is true, ask again at once with the new cursor; otherwise after a while.
          </li>
          <li>
            With <code>start_over</code>, discard all your stones and begin again: you sent no cursor, it is
            some days old, or your prices or access changed. This answer has the first part of the whole
            stock, and its cursor leads to the other parts.
          </li>
          <li>A change may be sent twice, but none is left out.</li>
        </ul>
      </Section>

      <Section title="Holding a stone">
        <p>
          Send the price that you saw. A stone is held at that price or not at all. The same{' '}
          <code>Idempotency-Key</code> with the same body takes effect once, so you can resend a request whose
          answer was lost.
        </p>
        <Command text={EXAMPLES.hold.command} />
      </Section>

      <Section title="Changing something">
        <p>
          What can be changed has a <code>version</code> when you read it. Send it back with the change. If
          someone else has changed it in the meantime, nothing is saved: the answer is a 409, and its{' '}
          <code>data</code> has the <code>changed</code> fields with their current values, and the current{' '}
          <code>version</code>. Send your change again with that version.
        </p>
      </Section>

      <Section title="Webhooks">
        <p>
          Instead of polling, have changes sent to you: add an https address on your profile and choose which
          changes it gets. It gets a POST with up to 250 stones within seconds.
        </p>
        <Table
          head={['type', 'what to do']}
          rows={[
            [
              'stones.changed',
              'Update your stones from data.stones: id, stock_no, changes, status, price_per_ct, total_amt, held_for_me. With instead_of, remove those numbers: they are the same stone.',
            ],
            [
              'stock.start_over',
              'Ask /inventory/changes without a cursor. Your prices or access changed, or too much was missed.',
            ],
            ['webhook.test', 'Answer with 200. Someone pressed “Send a test”.'],
          ]}
        />
        <p>
          Only stones with <code>status</code> 1 can be sold. A stone under <code>sold</code> without a status
          is no longer shown to you. Verify every message with your secret before you read it, as{' '}
          <code>standardwebhooks</code> does for most languages:
        </p>
        <Command text={EXAMPLES.verify.command} />
        <ul>
          <li>Answer with 2xx within ten seconds, and do the work afterwards.</li>
          <li>
            Anything else is tried again under the same <code>webhook-id</code>: after 10 seconds, 1, 5 and 15
            minutes, then every half hour for a day. Skip an id that you have already processed.
          </li>
          <li>Messages are sent one at a time, in order. Changes in the meantime come in the next one.</li>
          <li>
            After a day without success, or at once after a 410, the webhook is paused. When you resume it,
            its next message says to start over.
          </li>
          <li>While a secret is being rotated, messages carry a signature from each of the two.</li>
        </ul>
      </Section>

      <Section title="Limits and errors">
        <p>
          Every answer to a key has <code>RateLimit</code> with the requests that are left. A 429 says in{' '}
          <code>Retry-After</code> when to retry. A refusal has <code>success: false</code> and a{' '}
          <code>message</code> for people; its <code>data</code> names the field or the stones.
        </p>
        <Table
          head={['status', 'meaning']}
          rows={[
            ['400', 'The request is not as described here; data.field says where.'],
            ['401', 'The key is missing, mistyped, expired or revoked, or used from another network.'],
            ['403', 'Not available to your role, or to a key.'],
            ['404', 'There is no such record, or it is not yours.'],
            [
              '409',
              'Its state does not allow it, the price has changed, or someone else has changed the record.',
            ],
            ['422', 'The Idempotency-Key was used with another body.'],
            ['429', 'Too many requests; retry after Retry-After.'],
            ['503', 'Maintenance. You can still read while it is announced; retry after Retry-After.'],
          ]}
        />
      </Section>
    </article>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);

const Table = ({
  head,
  rows,
}: {
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}) => (
  <table className={css.table}>
    <thead>
      <tr>
        {head.map((one) => (
          <th key={one} scope="col">
            {one}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, about]) => (
        <tr key={name}>
          <td>
            <code>{name}</code>
          </td>
          <td>{about}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
