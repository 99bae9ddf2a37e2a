/** Keys, webhooks and feeds of external clients, and imports by staff. */
import type { PersonalPart } from './part.ts';

export const PROGRAMS: readonly PersonalPart[] = [
  {
    name: 'keys',
    title: 'Keys of your programs',
    by: ['client_key.client_id', 'client_key_use.used_from'],
    sql: `SELECT k.name, k.ending, k.networks::text[] AS networks, k.per_minute, k.created_at, k.expires_at, k.revoked_at,
                 u.used_at, host(u.used_from) AS used_from
            FROM client_key k LEFT JOIN client_key_use u ON u.key_id = k.id
           WHERE k.client_id = $1 ORDER BY k.created_at DESC`,
  },
  {
    name: 'webhooks',
    title: 'Webhooks',
    by: ['webhook.client_id'],
    sql: `SELECT w.id, w.url, w.changes, w.paused, w.created_at, w.removed_at
            FROM webhook w WHERE w.client_id = $1 ORDER BY w.created_at DESC`,
  },
  {
    name: 'webhook-deliveries',
    title: 'Messages to your webhooks',
    by: ['webhook_delivery.client_id'],
    workflow: 'webhookDelivery',
    sql: `SELECT d.webhook_id, d.kind, d.status, d.stone_count, d.answer_status, d.answer, d.created_at, d.sent_at
            FROM webhook_delivery d WHERE d.client_id = $1 ORDER BY d.created_at DESC, d.id DESC`,
  },
  {
    name: 'stock-feeds',
    title: 'Stock feeds',
    by: ['stock_feed.client_id'],
    sql: `SELECT f.name, f.format, f.push_url, f.push_user, f.schedule, f.is_paused, f.created_at, f.updated_at
            FROM stock_feed f WHERE f.client_id = $1 ORDER BY f.created_at DESC`,
  },
  {
    name: 'sheets',
    title: 'Sheets of stones to confirm',
    by: ['external_sheet.client_id', 'external_sheet.sent_by'],
    sql: `SELECT e.id, f.original_name AS file_name, e.state, e.lines, e.confirmed, e.error, e.created_at, e.finished_at
            FROM external_sheet e LEFT JOIN stored_file f ON f.id = e.file_id
           WHERE e.client_id = $1 OR e.sent_by = $1 ORDER BY e.created_at DESC`,
  },
  {
    name: 'uploads',
    title: 'Stock sheets you have uploaded',
    by: ['upload.uploaded_by'],
    sql: `SELECT u.id, f.original_name AS file_name, u.state, u.created_at, u.finished_at
            FROM upload u LEFT JOIN stored_file f ON f.id = u.file_id
           WHERE u.uploaded_by = $1 ORDER BY u.created_at DESC`,
  },
  {
    name: 'syncs',
    title: 'Feeds you have had fetched',
    by: ['provider_sync.asked_by'],
    sql: `SELECT y.id, p.name AS provider, y.state, y.created_at, y.finished_at
            FROM provider_sync y JOIN provider p ON p.id = y.provider_id
           WHERE y.asked_by = $1 ORDER BY y.created_at DESC`,
  },
];
