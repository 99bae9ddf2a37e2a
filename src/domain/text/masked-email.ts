/**
 * `jo***ne@pavilion.test`: the first two and last two characters of the local part, if it is longer
 * than two. (Specification, section 5.)
 */
export function maskedEmail(email: string): string {
  const at = email.indexOf('@');
  if (at <= 2) return email;
  const local = email.slice(0, at);
  return `${local.slice(0, 2)}***${local.slice(-2)}${email.slice(at)}`;
}
