/** The file in an answer's data URL. */
export function fileOf(link: string): Blob {
  const [head = '', body = ''] = link.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
}
