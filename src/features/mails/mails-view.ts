/** What the log of e-mails shows; the URL holds it. */
import { MAIL_STATUS } from '../../domain/codes.ts';
import {
  code,
  day,
  defineView,
  page,
  record,
  sort,
  text,
  type ViewOf,
} from '../../ui/records/define-view.ts';

export const mailsView = defineView({
  search: text,
  status: code(Object.values(MAIL_STATUS)),
  kind: text,
  from: day,
  to: day,
  page,
  sort,
  mail: record,
});
export type MailsView = ViewOf<typeof mailsView>;
