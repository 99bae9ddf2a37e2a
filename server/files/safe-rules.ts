/** Documents with personal data, and pictures that everyone may see. */
export type SafeRule = 'paper' | 'picture';

/** What a file is by its content, or why it is refused. */
export type SafeContent = { mime: string } | { fault: 'other kind' | 'damaged' | 'not plain' };
