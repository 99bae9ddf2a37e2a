import type { Records } from './records.ts';

export const webhookDelivery = {
  table: 'webhook_delivery',
  joins: 'JOIN webhook w ON w.id = r.webhook_id',
  title: 'w.url',
  searched: 'w.url',
  client: 'r.client_id',
} satisfies Records;
