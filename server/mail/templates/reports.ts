import { markup, plain } from '../markup.ts';
import { paragraph, type Template } from '../template.ts';

interface MailedReport {
  /** The name that its owner gave it. */
  name: string;
  /** 'Sales by month' */
  label: string;
  /** '01/11/2026 to 23/11/2026 · White' */
  about: string;
  /** Null if it is too large for a mail. */
  fileName: string | null;
  /** The report in the portal. */
  path: string;
  /** The sender's name; null if that is the reader. */
  sender: string | null;
}

const SAVED = '/reports?saved=true';

export const savedReport: Template<MailedReport> = {
  kind: 'savedReport',
  write: ({ name, label, about, fileName, path, sender }) => ({
    subject: plain`${name}: ${label}`,
    blocks: [
      {
        html: paragraph(markup`<strong>${label}</strong><br>${about}`),
        plain: plain`${label}\n${about}`,
      },
      fileName === null
        ? 'Its file is too large for an e-mail. Open the report in the portal and download it there.'
        : `The file ${fileName} is attached. It shows what you see in the portal and is for internal use only.`,
    ],
    button: { label: 'Open the report', path: plain`${path}` },
    choice:
      sender === null
        ? { words: 'Pause or change it in the portal:', label: 'your saved reports', path: SAVED }
        : { words: plain`${sender} can leave you out.`, label: 'Your own reports', path: SAVED },
    why:
      sender === null
        ? 'because you saved this report with a schedule'
        : plain`because ${sender} has this report sent to you`,
  }),
};
