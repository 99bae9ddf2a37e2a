/** What the log of e-mails shows; the URL holds it. */
import { MAIL_STATUS } from '../../domain/codes.ts';
import { isMailKind, type MailKind } from '../../domain/mails.ts';
import { codeIn, dayIn, pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface MailsView {
  search?: string | undefined;
  status?: number | undefined;
  kind?: MailKind | undefined;
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
  const kind = textIn(raw['kind']) ?? '';
  return presentIn({
    search: textIn(raw['search']),
    status: codeIn(raw['status'], Object.values(MAIL_STATUS)),
    kind: isMailKind(kind) ? kind : undefined,
    from: dayIn(raw['from']),
    to: dayIn(raw['to']),
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    mail: textIn(raw['mail']),
  });
}

export const mailsQuestion = ({ search, status, kind, from, to }: MailsView) => ({
  search,
  status: status === undefined ? undefined : [status],
  kind,
  startDate: from,
  endDate: to,
});
