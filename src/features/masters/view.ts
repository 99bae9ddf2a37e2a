/** What the screen of masters shows; the URL holds it. */
export interface MastersView {
  /** The key of the chosen master; the first one without it. */
  master?: string | undefined;
  page?: number | undefined;
  search?: string | undefined;
}

const text = (value: unknown): string | undefined => {
  const written = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return written === '' ? undefined : written.slice(0, 200);
};

/** Reads the view from a URL: what does not fit is as if it were not there. */
export function readMastersView(raw: Record<string, unknown>): MastersView {
  const page = Number(raw['page']);
  const view: MastersView = {
    master: text(raw['master']),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    search: text(raw['search']),
  };
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined));
}
