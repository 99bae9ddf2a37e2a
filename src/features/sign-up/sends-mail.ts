/** Whether this portal sends e-mails; if it does not, the server says so in the page. */
export const sendsMail = (): boolean => document.querySelector('meta[name="pavilion-mail"]') === null;
