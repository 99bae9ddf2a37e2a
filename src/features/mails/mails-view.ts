/** What the log of e-mails shows; the URL holds it. */
import { MAIL_STATUS } from '../../domain/codes.ts';
import { codeIn, dayIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface MailsView {
  search?: string | undefined;
  status?: number | undefined;
  kind?: string | undefined;
  /** First and last day, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  sort?: string | undefined;
  /** The open e-mail's id. */
  mail?: string | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readMailsView(raw: Record<string, unknown>): MailsView {
  return presentIn({
    search: textIn(raw['search']),
    status: codeIn(raw['status'], Object.values(MAIL_STATUS)),
    kind: textIn(raw['kind']),
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    mail: textIn(raw['mail']),
  });
}
