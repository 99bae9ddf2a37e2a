/** History and audit log: a person's actions, and actions that concern them. */
import type { PersonalPart } from './part.ts';

/** Who did it: the person, a job by its name, or somebody else by their role. */
const BY = (row: string): string =>
  `CASE WHEN ${row}.actor_id = $1 THEN 'you' WHEN ${row}.actor_id IS NULL THEN ${row}.actor_name
        ELSE coalesce(r.name, 'somebody') END AS done_by`;

export const ACTIVITY: readonly PersonalPart[] = [
  {
    name: 'history',
    title: 'History of your records, and your own steps',
    by: ['history.client_id', 'history.actor_id', 'history.actor_name'],
    sql: `SELECT h.at, h.workflow, h.record_id, h.event, h.from_state, h.to_state, ${BY('h')}, nullif(open_words(h.reason, ''), '') AS reason,
                 CASE WHEN h.client_id = $1 THEN h.facts END AS decided_by
            FROM history h LEFT JOIN role r ON r.id = h.role_id
           WHERE h.client_id = $1 OR h.actor_id = $1 ORDER BY h.at DESC, h.id DESC`,
  },
  {
    name: 'audit-log',
    title: 'What you did',
    by: ['audit_log.actor_id', 'audit_log.actor_name', 'audit_log.ip'],
    sql: `SELECT a.at, a.operation, open_words(a.summary) AS summary, open_words(a.subject::text)::jsonb AS subject,
                 nullif(open_words(a.ip, ''), '') AS ip, a.request_id
            FROM audit_log a WHERE a.actor_id = $1 ORDER BY a.at DESC, a.id DESC`,
  },
  {
    name: 'audit-log-about-you',
    title: 'What others did with your account',
    by: [],
    // Entries that also name other people are left out: a hand-over names the clients of an
    // associate.
    sql: `SELECT a.at, a.operation, CASE WHEN a.subject ->> 'user_id' = $1::uuid::text AND NOT a.subject ? 'clients' THEN open_words(a.summary) END AS summary,
                 ${BY('a')}
            FROM audit_log a LEFT JOIN role r ON r.id = a.role_id
           WHERE a.actor_id IS DISTINCT FROM $1 AND strpos(a.subject::text, $1::uuid::text) > 0
           ORDER BY a.at DESC, a.id DESC`,
  },
];
