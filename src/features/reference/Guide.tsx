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
        The portal itself uses this API, so a program can do what its client can do by hand: search, hold,
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
          Make a key on your profile, one for each program, and send it with every request. It is shown once.
          A key can do what its client can, except what needs a signed-in person: passwords, keys and
          webhooks.
        </p>
        <Command text={EXAMPLES.profile.command} />
        <p>
          Every answer is <code>{'{ success, status, message, data }'}</code>. Money is text with two decimals
          in USD, carat and percent are numbers, times are ISO 8601 in UTC.
        </p>
      </Section>

      <Section title="The first search">
        <Command text={EXAMPLES.search.command} />
        <p>
          A page has up to 500 stones; ask for the next with <code>page</code> until{' '}
          <code>pagination.totalPages</code>. A parameter that is repeated means any of its values, and a
          range is written <code>from..to</code>.
        </p>
        <Command text={EXAMPLES.filtered.command} />
      </Section>

      <Section title="Following changes">
        <p>
          Do not search the whole stock again and again. Without a cursor, this request returns the stock in
          parts. With the cursor of the last answer, it returns what has changed since.
        </p>
        <Command text={EXAMPLES.begin.command} />
        <Command text={EXAMPLES.follow.command} />
        <ul>
          <li>
            <code>changed</code> has stones of all diamond types, as a search shows them now;{' '}
            <code>gone</code> has those you no longer see.
          </li>
          <li>
            While <code>more</code> is true, ask again at once with the new cursor; otherwise after a while.
          </li>
          <li>
            With <code>start_over</code>, forget all your stones and begin again: you sent no cursor, it is
            some days old, or your prices or access changed. This answer has the first part of the whole
            stock, and its cursor leads to the other parts.
          </li>
          <li>A change may be sent twice; none is left out.</li>
        </ul>
      </Section>

      <Section title="Holding a stone">
        <p>
          Name the price that you saw. A stone is held at that price or not at all. The same{' '}
          <code>Idempotency-Key</code> with the same body has one effect, so a request whose answer was lost
          can be sent again.
        </p>
        <Command text={EXAMPLES.hold.command} />
      </Section>

      <Section title="Changing something">
        <p>
          What can be changed has a <code>version</code> when you read it. Send it back with the change. If
          somebody has changed the same meanwhile, nothing is saved: the answer is a 409, and its{' '}
          <code>data</code> has the fields that were <code>changed</code> with their present values, and the
          present <code>version</code>, with which you can send your change again.
        </p>
      </Section>

      <Section title="Webhooks">
        <p>
          Instead of polling, have changes sent to you: add an https address on your profile and choose which
          changes it gets. Within seconds it gets a POST with up to 250 stones.
        </p>
        <Table
          head={['type', 'what to do']}
          rows={[
            [
              'stones.changed',
              'Update your stones from data.stones: id, stock_no, changes, status, price_per_ct, total_amt, held_for_me.',
            ],
            [
              'stock.start_over',
              'Ask /inventory/changes without a cursor. Your prices or access changed, or too much was missed.',
            ],
            ['webhook.test', 'Answer with 200. Somebody pressed “Send a test”.'],
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
            minutes, then every half hour for a day. Skip an id that you have taken already.
          </li>
          <li>One message at a time is sent, in order. What changes meanwhile comes in the next one.</li>
          <li>
            After a day without success, or at once after a 410, the webhook is paused. When you resume it,
            its next message says to start over.
          </li>
          <li>While a secret is rotated, messages carry a signature by each of the two.</li>
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
            ['403', 'Not open to your role, or to a key.'],
            ['404', 'There is no such record, or it is not yours.'],
            [
              '409',
              'Its state does not allow it, the price has changed, or somebody else has changed the same.',
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
