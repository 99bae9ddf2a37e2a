import { NoMailServerNote } from '../../ui/notices/NoMailServer.tsx';
import { sendsMail } from './sends-mail.ts';

/** Beside what asks for a code by e-mail; nothing where a mail server is set up. */
export const NoMailYet = () => (sendsMail() ? null : <NoMailServerNote reader={null} />);
