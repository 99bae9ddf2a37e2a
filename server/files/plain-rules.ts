/** Documents with personal data, and pictures that everyone may see. */
export type PlainRule = 'paper' | 'picture';

/** What a file is by its content, or why it is refused. */
export type PlainContent = { mime: string } | { fault: 'other kind' | 'damaged' | 'not plain' };
