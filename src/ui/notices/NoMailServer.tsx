import type { RoleId } from '../../domain/codes.ts';
import { NO_MAIL_SERVER, whereToSetUp } from '../../domain/no-mail-server.ts';
import { useUser } from '../session/session.ts';
import css from './NoMailServer.module.css';

/** Beside what sends e-mails; nothing where a mail server is set up. */
export function NoMailServer() {
  const { mail_server: isSetUp, role_id: role } = useUser();
  return isSetUp === false ? <NoMailServerNote reader={role} /> : null;
}

/** The note itself; `reader` is null before sign-in. */
export const NoMailServerNote = ({ reader }: { reader: RoleId | null }) => (
  <span className={css.note} role="note">
    {NO_MAIL_SERVER} {whereToSetUp(reader)}
  </span>
);
