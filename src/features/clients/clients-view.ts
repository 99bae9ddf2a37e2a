/** What the client list shows, as stored in the URL. */
import { BUSINESS_STATUS } from '../../domain/codes.ts';
import { code, day, defineView, flag, page, sort, text, type ViewOf } from '../../ui/records/define-view.ts';

export const clientsView = defineView({
  page,
  sort,
  search: text,
  associate: text,
  registered: flag,
  active: flag,
  /** Close to the hold limit or above it. */
  near: flag,
  /** With KYC documents to review. */
  kyc: flag,
  status: code(Object.values(BUSINESS_STATUS)),
  /** First and last day of registration. */
  from: day,
  to: day,
});
export type ClientsView = ViewOf<typeof clientsView>;
