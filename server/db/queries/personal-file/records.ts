/** The records of a person, as client or as author. */
import { readsNote } from '../../fragments/notes.ts';
import type { PersonalPart } from './part.ts';

/** The person's part in the record `row`. */
const AS = (row: string, whose = 'client_id'): string =>
  `CASE WHEN ${row}.${whose} = $1 THEN 'client' ELSE 'made by you' END AS you_are`;
/** The client's price, left out of the files of staff who made the record. */
const PRICE = (row: string): string =>
  `${row}.carat::text AS carat, CASE WHEN ${row}.client_id = $1 THEN ${row}.sell_amt::text END AS amount_usd`;

export const RECORDS: readonly PersonalPart[] = [
  {
    name: 'holds',
    title: 'Holds',
    by: ['hold.client_id', 'hold.created_by'],
    workflow: 'hold',
    sql: `SELECT l.id, ${AS('l')}, s.stock_no, l.status, l.remark, l.due_at, ${PRICE('l')}, l.created_at, l.updated_at
            FROM hold l JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'places-in-line',
    title: 'Places in line',
    by: ['queue_place.client_id', 'queue_place.created_by'],
    workflow: 'queuePlace',
    sql: `SELECT l.id, ${AS('l')}, s.stock_no, l.status, l.remark, ${PRICE('l')}, l.created_at, l.updated_at
            FROM queue_place l JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'price-offers',
    title: 'Price offers',
    by: ['price_offer.client_id', 'price_offer.created_by'],
    sql: `SELECT p.number, ${AS('p')}, p.on_memo, p.remark, p.created_at
            FROM price_offer p WHERE p.client_id = $1 OR p.created_by = $1 ORDER BY p.created_at DESC, p.id DESC`,
  },
  {
    name: 'price-offer-lines',
    title: 'Stones that prices were offered for',
    by: ['price_offer_line.client_id', 'price_offer_line.created_by'],
    workflow: 'priceOffer',
    sql: `SELECT l.id, p.number, ${AS('l')}, s.stock_no, l.status, l.remark, l.reason, ${PRICE('l')},
                 l.proposed_amt::text AS offered_usd, l.countered_amt::text AS asked_usd, l.agreed_amt::text AS agreed_usd,
                 l.due_at, l.created_at, l.updated_at
            FROM price_offer_line l JOIN price_offer p ON p.id = l.offer_id JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'memos',
    title: 'Memos',
    by: ['memo.client_id', 'memo.issued_by'],
    sql: `SELECT m.number, ${AS('m')}, m.terms, m.remark, m.created_at
            FROM memo m WHERE m.client_id = $1 OR m.issued_by = $1 ORDER BY m.created_at DESC, m.id DESC`,
  },
  {
    name: 'memo-lines',
    title: 'Stones on memo',
    by: ['memo_line.client_id', 'memo_line.created_by'],
    workflow: 'memo',
    sql: `SELECT m.number, ${AS('l')}, s.stock_no, l.status, l.due_date, l.remark, ${PRICE('l')}, l.created_at, l.updated_at
            FROM memo_line l JOIN memo m ON m.id = l.memo_id JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'memo-extensions',
    title: 'More time that you requested',
    by: ['memo_extension.client_id'],
    workflow: 'memoExtension',
    sql: `SELECT m.number, s.stock_no, k.status, k.due_date, k.wished_date, k.reason, k.granted_date, k.answer,
                 k.created_at, k.updated_at
            FROM memo_extension k JOIN memo_line l ON l.id = k.line_id JOIN memo m ON m.id = l.memo_id
            JOIN stone s ON s.id = l.stone_id
           WHERE k.client_id = $1 ORDER BY k.created_at DESC, k.id DESC`,
  },
  {
    name: 'orders',
    title: 'Orders',
    by: ['confirm_order.client_id', 'confirm_order.created_by'],
    sql: `SELECT o.number, ${AS('o')}, o.remark, o.created_at
            FROM confirm_order o WHERE o.client_id = $1 OR o.created_by = $1 ORDER BY o.created_at DESC, o.id DESC`,
  },
  {
    name: 'confirmed-stones',
    title: 'Confirmed stones',
    by: ['confirm_line.client_id', 'confirm_line.created_by'],
    workflow: 'confirmStone',
    sql: `SELECT o.number, ${AS('l')}, s.stock_no, l.status, l.remark, l.reason, ${PRICE('l')}, l.created_at, l.updated_at
            FROM confirm_line l JOIN confirm_order o ON o.id = l.order_id JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'enquiries',
    title: 'Enquiries',
    by: ['enquiry.client_id', 'enquiry.created_by'],
    workflow: 'enquiry',
    sql: `SELECT l.id, ${AS('l')}, s.stock_no, l.status, l.message, l.remark,
                 ${PRICE('l')}, l.created_at, l.updated_at
            FROM enquiry l JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 OR l.created_by = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'invoices',
    title: 'Invoices',
    by: ['invoice.client_id', 'invoice.created_by'],
    sql: `SELECT i.number, ${AS('i')}, i.created_at
            FROM invoice i WHERE i.client_id = $1 OR i.created_by = $1 ORDER BY i.created_at DESC, i.id DESC`,
  },
  {
    name: 'invoice-lines',
    title: 'Stones you were invoiced for',
    by: ['invoice_line.client_id'],
    sql: `SELECT i.number, s.stock_no, ${PRICE('l')}, l.created_at
            FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id JOIN stone s ON s.id = l.stone_id
           WHERE l.client_id = $1 ORDER BY l.created_at DESC, l.id DESC`,
  },
  {
    name: 'invoice-payments',
    title: 'Payments of your invoices, and those that you recorded',
    by: ['invoice_payment.client_id', 'invoice_payment.created_by', 'invoice_payment.taken_back_by'],
    sql: `SELECT i.number, ${AS('p')}, p.amount, p.paid_on, p.way, p.reference, p.created_at, p.taken_back_at,
                 p.taken_back_reason
            FROM invoice_payment p JOIN invoice i ON i.id = p.invoice_id
           WHERE p.client_id = $1 OR p.created_by = $1 OR p.taken_back_by = $1 ORDER BY p.created_at DESC, p.id DESC`,
  },
  {
    name: 'credit-notes',
    title: 'Credit notes of your invoices, and those that you wrote',
    by: ['credit_note.client_id', 'credit_note.created_by'],
    sql: `SELECT n.number, i.number AS invoice_number, ${AS('n')}, n.reason, n.created_at
            FROM credit_note n JOIN invoice i ON i.id = n.invoice_id
           WHERE n.client_id = $1 OR n.created_by = $1 ORDER BY n.created_at DESC, n.id DESC`,
  },
  {
    name: 'credit',
    title: 'Your credit: what was added to it and taken from it',
    by: ['client_credit.client_id'],
    sql: `SELECT k.cause, k.amount, n.number AS credit_note_number, i.number AS invoice_number, k.created_at
            FROM client_credit k LEFT JOIN credit_note n ON n.id = k.credit_note_id
            LEFT JOIN invoice_payment p ON p.id = k.payment_id
            LEFT JOIN invoice i ON i.id = coalesce(n.invoice_id, p.invoice_id)
           WHERE k.client_id = $1 ORDER BY k.created_at DESC, k.id DESC`,
  },
  {
    name: 'pairs',
    title: 'Saved pairs',
    by: ['match_pair.client_id', 'match_pair.created_by'],
    sql: `SELECT p.id, ${AS('p')}, f.stock_no AS first_stone, s.stock_no AS second_stone, p.remark, p.created_at, p.updated_at
            FROM match_pair p JOIN stone f ON f.id = p.first_stone_id JOIN stone s ON s.id = p.second_stone_id
           WHERE p.client_id = $1 OR p.created_by = $1 ORDER BY p.created_at DESC, p.id DESC`,
  },
  {
    name: 'saved-searches',
    title: 'Saved searches',
    by: ['saved_search.client_id', 'saved_search.created_by'],
    sql: `SELECT k.id, ${AS('k')}, k.name, k.search_type, k.filters, k.opened_at, k.created_at, k.updated_at
            FROM saved_search k
           WHERE k.client_id = $1 OR k.created_by = $1 ORDER BY k.created_at DESC, k.id DESC`,
  },
  {
    name: 'saved-reports',
    title: 'Reports that you saved, or that are mailed to you',
    by: ['saved_report.owner_id', 'saved_report_reader.user_id', 'saved_report_mailing.user_id'],
    sql: `SELECT CASE WHEN r.owner_id = $1 THEN 'yours' ELSE 'mailed to you' END AS whose, r.name, r.kind, r.span, r.first_day,
                 r.last_day, r.diamond_type, r.format, r.schedule, r.is_paused, r.next_at, r.created_at, r.updated_at,
                 (SELECT jsonb_agg(jsonb_build_object('due_at', m.due_at, 'outcome', m.outcome, 'problem', m.problem) ORDER BY m.due_at DESC)
                    FROM saved_report_mailing m WHERE m.report_id = r.id AND m.user_id = $1) AS mailings
            FROM saved_report r
           WHERE r.owner_id = $1 OR r.id IN (SELECT report_id FROM saved_report_reader WHERE user_id = $1)
           ORDER BY r.created_at DESC, r.id DESC`,
  },
  {
    name: 'demands',
    title: 'Demands',
    by: ['demand.client_id', 'demand.created_by'],
    sql: `SELECT k.id, ${AS('k')}, k.name, k.status, k.filters, k.tell, k.created_at, k.updated_at,
                 (SELECT coalesce(jsonb_agg(s.stock_no ORDER BY s.stock_no), '[]') FROM demand_stone d
                    JOIN stone s ON s.id = d.stone_id WHERE d.demand_id = k.id AND k.client_id = $1) AS stones
            FROM demand k
           WHERE k.client_id = $1 OR k.created_by = $1 ORDER BY k.created_at DESC, k.id DESC`,
  },
  {
    name: 'share-links',
    title: 'Links to stones that you created, or that were created for you',
    by: ['share_link.owner_id', 'share_link.created_by'],
    sql: `SELECT k.id, ${AS('k', 'owner_id')}, k.shown_name, k.status, k.shows_price, k.markup, k.expires_at, k.views,
                 k.last_viewed_at, k.created_at,
                 (SELECT coalesce(jsonb_agg(s.stock_no ORDER BY ls.place), '[]') FROM share_link_stone ls
                    JOIN stone s ON s.id = ls.stone_id WHERE ls.link_id = k.id AND k.owner_id = $1) AS stones
            FROM share_link k
           WHERE k.owner_id = $1 OR k.created_by = $1 ORDER BY k.created_at DESC, k.id DESC`,
  },
  {
    name: 'recent-searches',
    title: 'Recent searches',
    by: ['recent_search.user_id'],
    sql: `SELECT k.search_type, k.filters, k.times, k.first_at, k.searched_at
            FROM recent_search k WHERE k.user_id = $1 ORDER BY k.searched_at DESC, k.id DESC`,
  },
  {
    name: 'activity',
    title: 'How often you searched, opened stones and filled your cart, by half hour',
    by: ['activity.user_id'],
    sql: `SELECT a.half_hour, a.kind, a.shapes, a.colors, a.clarities, a.times
            FROM activity a WHERE a.user_id = $1 ORDER BY a.half_hour DESC, a.kind`,
  },
  {
    name: 'special-stones',
    title: 'Special stones for you',
    by: ['featured_stone.client_id'],
    sql: `SELECT s.stock_no, f.note, f.added_at
            FROM featured_stone f JOIN stone s ON s.id = f.stone_id WHERE f.client_id = $1 ORDER BY f.added_at DESC`,
  },
  {
    name: 'cart',
    title: 'Cart',
    by: ['cart_line.client_id'],
    sql: `SELECT s.stock_no, l.markup_ppc AS price_per_ct, l.sell_amt AS amount, l.created_at
            FROM cart_line l JOIN stone s ON s.id = l.stone_id WHERE l.client_id = $1 ORDER BY l.created_at DESC`,
  },
  {
    name: 'watchlist',
    title: 'Watchlist',
    by: ['watch_line.client_id'],
    sql: `SELECT s.stock_no, l.markup_ppc AS price_per_ct, l.sell_amt AS amount, l.created_at
            FROM watch_line l JOIN stone s ON s.id = l.stone_id WHERE l.client_id = $1 ORDER BY l.created_at DESC`,
  },
  {
    // Private notes are only in the file that the person downloads themselves.
    name: 'notes',
    title: 'Notes',
    by: ['stone_note.author_id'],
    sql: `SELECT s.stock_no, l.words, l.shared, l.remind_on, l.created_at, l.updated_at
            FROM stone_note l JOIN stone s ON s.id = l.stone_id
           WHERE l.author_id = $1 AND ${readsNote('l')} ORDER BY l.created_at DESC`,
  },
  {
    name: 'tasks',
    title: 'Tasks',
    by: ['task.asked_by', 'task.assigned_to'],
    workflow: 'task',
    sql: `SELECT t.id, CASE WHEN t.asked_by = $1 THEN 'asked by you' ELSE 'asked of you' END AS you_are, s.stock_no,
                 t.status, t.words, t.due_date, t.answer, t.created_at, t.updated_at
            FROM task t JOIN stone s ON s.id = t.stone_id
           WHERE t.asked_by = $1 OR t.assigned_to = $1 ORDER BY t.created_at DESC, t.id DESC`,
  },
  {
    name: 'duties',
    title: 'Duties that you stated',
    by: ['duty.stated_by'],
    sql: `SELECT d.id, d.workflow, d.kind, d.first_events, d.events, d.above::text AS above_usd, d.most, d.enforced, d.sentence, d.stated_at, d.ended_at
            FROM duty d WHERE d.stated_by = $1 ORDER BY d.stated_at DESC, d.id DESC`,
  },
  {
    name: 'findings',
    title: 'Steps of yours that broke a duty',
    by: ['duty_finding.person_id'],
    workflow: 'dutyFinding',
    sql: `SELECT f.id, f.duty_id, f.workflow, f.record_id, f.step, f.status, f.created_at, f.updated_at
            FROM duty_finding f WHERE f.person_id = $1 ORDER BY f.created_at DESC, f.id DESC`,
  },
];
