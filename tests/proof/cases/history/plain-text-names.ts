/**
 * Whom history and audit log name in plain text: people whose words would outlive the key they are
 * sealed with.
 */
import { STRANGE } from '../../contract/schema.ts';
import type { ProofFixture } from '../../proof-fixture.ts';

/** What the proof writes wherever words are asked for, into names and remarks alike. */
const EVERYWHERE = ['Proof of the portal', ...STRANGE.filter((word) => !word.includes('\0'))];

/**
 * Sentences for the names, addresses and companies found in the stored rows, at most ten. Single
 * words are left out: a company called Round would be found everywhere.
 */
export async function namedInPlainText(house: ProofFixture): Promise<string[]> {
  const rows = await house.query<{ word: string; place: string }>(
    `WITH word AS (
       SELECT DISTINCT w AS word FROM app_user u LEFT JOIN business b ON b.user_id = u.id,
              LATERAL (VALUES (u.email), (trim(u.first_name || ' ' || u.last_name)), (u.company_name), (b.company_name),
                              (b.address), (b.tax_identification_number)) v (w)
        WHERE length(w) >= 8 AND w ~ '[ @]' AND w <> ALL ($1::text[])),
     told AS (
       SELECT 'audit log, ' || operation AS place, concat_ws(' ', actor_name, summary, subject::text) AS words FROM audit_log
       UNION SELECT 'history, ' || workflow || ' ' || event, concat_ws(' ', actor_name, reason) FROM history)
     SELECT min(word) AS word, place FROM told JOIN word ON strpos(told.words, word.word) > 0
      GROUP BY place ORDER BY place LIMIT 10`,
    [EVERYWHERE],
  );
  return rows.map(({ word, place }) => `“${word}” stands in plain text in the ${place}.`);
}
